// Contract for the window itself: what is typed in it, which the main process keeps in memory in case the window is lost,
// and the menu of a Mac, which shows the window's commands.
import { z } from 'zod'
import { type ChannelTable, ofApp, ofWorkspace } from './channel'
import { nothing } from '../base/no-input'
import { SALE_FORMS, type SaleForm } from '../operations/registry'

/** The forms whose input is kept. An identity number or a code is in none of them. */
export type DraftName = SaleForm | 'checks' | 'till-count'
export const DRAFT_NAMES: readonly DraftName[] = [...SALE_FORMS, 'checks', 'till-count']

const LONGEST_DRAFT = 200_000
const LONGEST_MENU_TEXT = 100
const MOST_MENUS = 10
const MOST_ENTRIES = 60

const draftName = z.enum(DRAFT_NAMES)
/** As the window wrote it; main does not read it. */
const draftText = z.string().max(LONGEST_DRAFT)

const menuText = z.string().min(1).max(LONGEST_MENU_TEXT)

/** A menu of the window's commands in the language in use. */
export const menuSchema = z.strictObject({
  title: menuText,
  entries: z
    .array(
      z.strictObject({
        command: menuText,
        label: menuText,
        /** In Electron's notation. */
        accelerator: menuText,
      }),
    )
    .max(MOST_ENTRIES)
    .readonly(),
})
export type CommandMenu = z.output<typeof menuSchema>

export const windowChannels = {
  /** The menus of a Mac, between Edit and Window. Other systems show none. */
  'window.show-menus': ofApp(
    'anyone',
    z.strictObject({ menus: z.array(menuSchema).max(MOST_MENUS).readonly() }),
    z.null(),
  ),
  'window.save-draft': ofWorkspace('staff', z.strictObject({ name: draftName, text: draftText }), z.null()),
  /** Gives the kept drafts back, once: one that breaks its screen must not do so again and again. */
  'window.take-drafts': ofWorkspace(
    'staff',
    nothing,
    z.array(z.object({ name: draftName, text: draftText })).readonly(),
  ),
} as const satisfies ChannelTable

export const windowEvents = {
  /** An entry of the menu was chosen. */
  'window.command-chosen': z.object({ command: z.string() }),
} as const
