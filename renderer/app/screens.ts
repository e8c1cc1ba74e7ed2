// The rooms of the app, in the order of the spine. A room that is not built yet is not here: there are no dead doors.
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

export interface Room {
  /** The command that leads there. */
  readonly id: CommandId
  readonly path: string
  readonly label: MessageKey
  readonly icon: LucideIcon
  /** Settings stands at the foot of the spine. */
  readonly place: 'top' | 'foot'
  /** Home's key is too long for the spine; the help tells it, and Esc leads there too. */
  readonly showsKey: boolean
  /** What is done there, told on its tile of Home; null where Home shows no tile. */
  readonly tileWords: MessageKey | null
}

const room = (
  id: Room['id'],
  path: string,
  icon: LucideIcon,
  tileWords: Room['tileWords'],
  place: Room['place'] = 'top',
): Room => ({ id, path, label: `command.${id}`, icon, place, showsKey: id !== 'home', tileWords })

export const ROOMS: readonly Room[] = [
  room('home', '/', House, null),
  room('recharge', '/recharge', Smartphone, 'home.recharge'),
  room('dth', '/dth', SatelliteDish, 'home.dth'),
  room('bills', '/bills', FileText, 'home.bills'),
  room('accounts', '/accounts', Landmark, 'home.accounts'),
  room('verify', '/verify', ShieldCheck, 'home.verify'),
  room('pending', '/pending', Clock, 'home.pending'),
  room('receipts', '/receipts', ReceiptIndianRupee, 'home.receipts'),
  room('day-book', '/day-book', BookOpen, 'home.day-book'),
  room('settings', '/settings', Settings, null, 'foot'),
]

export const salePath = (requestId: string): string => `/receipts/${requestId}`
export const saleHref = (requestId: string): string => `#${salePath(requestId)}`
