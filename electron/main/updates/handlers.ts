// What the window may ask about updates.
import type { updateChannels } from '#shared/channels/computer'
import type { Handlers } from '#shared/channels/contract'
import { changesBeside, type SettingChange } from '#shared/shop/settings-changes'
import type { UpdateObstacle } from '#shared/shop/updates'
import { fail, succeed } from '#shared/base/result'
import type { FileDialogs } from '../platform/dialogs'
import type { Updates } from './index'
import { LIST_EXTENSION } from './release-list'

export interface UpdateHandlersOptions {
  readonly updates: Updates
  readonly dialogs: FileDialogs
  /** What the dialog calls a list of a release, in the language of the screen. */
  readonly kindName: () => string
  /** Whether money may be moving or a customer is at the counter. */
  readonly obstacle: () => Promise<UpdateObstacle | null>
  /** An owner changed where updates come from. */
  readonly noteChange: (changes: readonly SettingChange[]) => void
  /** Ends the app in the usual way, and installs. */
  readonly installAtEnd: () => void
}

export const updateHandlers = ({
  updates,
  dialogs,
  kindName,
  obstacle,
  installAtEnd,
  noteChange,
}: UpdateHandlersOptions): Pick<Handlers, keyof typeof updateChannels> => ({
  'updates.state': async () => succeed(updates.state()),
  'updates.save-feed': async ({ address }) => {
    const was = updates.state().feed ?? ''
    const kept = await updates.keepFeed(address)
    if (!kept.ok) return fail({ kind: 'invalid-input', field: 'address', problem: kept.failure })
    noteChange(changesBeside('updateFeed', was, updates.state().feed ?? ''))
    return succeed(updates.state())
  },
  'updates.check': async () => {
    void updates.check()
    return succeed(updates.state())
  },
  'updates.hold': async ({ isHeld }) => {
    await updates.hold(isHeld)
    return succeed(updates.state())
  },
  'updates.choose-file': async () => {
    const file = await dialogs.chooseFileToRead({ name: kindName(), extension: LIST_EXTENSION })
    if (file === null) return fail({ kind: 'cancelled' })
    await updates.takeFile(file)
    return succeed(updates.state())
  },
  'updates.install': async () => {
    const found = await obstacle()
    if (found === null) installAtEnd()
    return succeed({ obstacle: found })
  },
})
