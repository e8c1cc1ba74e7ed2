// The screens of the app, in the order of the spine. Screens that do not exist yet are not listed.
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
import type { MessageKey } from '../messages/words'
import type { CommandId } from './commands'

export interface ScreenEntry {
  /** The command that opens it. */
  readonly id: CommandId
  readonly path: string
  readonly label: MessageKey
  readonly icon: LucideIcon
  /** Settings is at the bottom of the spine. */
  readonly place: 'top' | 'foot'
  /** The key of Home is too long for the spine; it is in the help, and Esc leads there too. */
  readonly showsKey: boolean
  /** What the screen is for, shown on its tile on Home; null if it has no tile. */
  readonly tileWords: MessageKey | null
}

const screen = (
  id: ScreenEntry['id'],
  path: string,
  icon: LucideIcon,
  tileWords: ScreenEntry['tileWords'],
  place: ScreenEntry['place'] = 'top',
): ScreenEntry => ({ id, path, label: `command.${id}`, icon, place, showsKey: id !== 'home', tileWords })

export const SCREENS: readonly ScreenEntry[] = [
  screen('home', '/', House, null),
  screen('recharge', '/recharge', Smartphone, 'home.recharge'),
  screen('dth', '/dth', SatelliteDish, 'home.dth'),
  screen('bills', '/bills', FileText, 'home.bills'),
  screen('accounts', '/accounts', Landmark, 'home.accounts'),
  screen('verify', '/verify', ShieldCheck, 'home.verify'),
  screen('pending', '/pending', Clock, 'home.pending'),
  screen('receipts', '/receipts', ReceiptIndianRupee, 'home.receipts'),
  screen('day-book', '/day-book', BookOpen, 'home.day-book'),
  screen('settings', '/settings', Settings, null, 'foot'),
]

export const salePath = (requestId: string): string => `/receipts/${requestId}`
export const saleHref = (requestId: string): string => `#${salePath(requestId)}`
