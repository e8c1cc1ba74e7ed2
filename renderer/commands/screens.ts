// The screens of the app, in the order of the sidebar: address, key, icon and words in one row each. Screens that do not
// exist yet are not listed.
import {
  BookOpen,
  Clock,
  FileText,
  House,
  Landmark,
  ReceiptIndianRupee,
  SatelliteDish,
  Settings,
  ShieldCheck,
  Smartphone,
  type LucideIcon,
} from 'lucide-react'
import type { Can, SaleOperation } from '#shared/operations/registry'
import type { MessageKey } from '../texts/words'

interface ScreenRow {
  readonly path: string
  /** As printed on the keyboard; the same in tinykeys' notation, unless `binding` says otherwise. */
  readonly keys: string
  readonly binding?: string
  readonly icon: LucideIcon
  /** Whether it has a tile on Home. */
  /** Settings is at the bottom of the sidebar. */
  readonly place?: 'foot'
}

/** The screens of what is sold. */
type SellingScreen = Can<SaleOperation>['screens'][number]

/** By the command that opens the screen; its name is the text `command.<id>`. */
const ROWS = {
  home: { path: '/', keys: 'Alt+Home', icon: House },
  recharge: { path: '/recharge', keys: 'F3', icon: Smartphone },
  dth: { path: '/dth', keys: 'F4', icon: SatelliteDish },
  bills: { path: '/bills', keys: 'F5', icon: FileText },
  accounts: { path: '/accounts', keys: 'F6', icon: Landmark },
  verify: { path: '/verify', keys: 'F7', icon: ShieldCheck },
  pending: { path: '/pending', keys: 'F8', icon: Clock },
  receipts: { path: '/receipts', keys: 'F9', icon: ReceiptIndianRupee },
  'day-book': { path: '/day-book', keys: 'F10', icon: BookOpen },
  settings: {
    path: '/settings',
    keys: 'Ctrl+,',
    binding: '$mod+Comma',
    icon: Settings,
    place: 'foot',
  },
} as const satisfies Readonly<Record<string, ScreenRow> & Record<SellingScreen, ScreenRow>>
export type ScreenId = keyof typeof ROWS

export interface ScreenEntry {
  /** The command that opens it. */
  readonly id: ScreenId
  readonly path: string
  readonly label: MessageKey
  readonly keys: string
  /** In tinykeys' notation. */
  readonly binding: string
  readonly icon: LucideIcon
  readonly place: 'top' | 'foot'
  /** The key of Home is too long for the sidebar; it is in the help, and Esc leads there too. */
  readonly showsKey: boolean
}

function entryOf(id: ScreenId): ScreenEntry {
  const row: ScreenRow = ROWS[id]
  const { path, keys, icon } = row
  return {
    id,
    path,
    label: `command.${id}`,
    keys,
    binding: row.binding ?? keys,
    icon,
    place: row.place ?? 'top',
    showsKey: id !== 'home',
  }
}

export const SCREEN_IDS = Object.keys(ROWS) as readonly ScreenId[]
export const SCREENS: readonly ScreenEntry[] = SCREEN_IDS.map(entryOf)

/** The visit of the customer at the counter. */
export const VISIT_PATH = '/visit'
export const visitPath = (visitId: string): string => `${VISIT_PATH}/${visitId}`

export const salePath = (requestId: string): string => `/receipts/${requestId}`
/** The shop's complaints, on the Pending screen. */
export const COMPLAINTS_PATH = '/pending/complaints'
export const saleHref = (requestId: string): string => `#${salePath(requestId)}`
