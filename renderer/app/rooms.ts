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
}

const room = (id: Room['id'], path: string, icon: LucideIcon, place: Room['place'] = 'top'): Room => ({
  id,
  path,
  label: `command.${id}`,
  icon,
  place,
  showsKey: id !== 'home',
})

export const ROOMS: readonly Room[] = [
  room('home', '/', House),
  room('recharge', '/recharge', Smartphone),
  room('dth', '/dth', SatelliteDish),
  room('bills', '/bills', FileText),
  room('accounts', '/accounts', Landmark),
  room('verify', '/verify', ShieldCheck),
  room('pending', '/pending', Clock),
  room('receipts', '/receipts', ReceiptIndianRupee),
  room('day-book', '/day-book', BookOpen),
  room('settings', '/settings', Settings, 'foot'),
]

export const salePath = (requestId: string): string => `/receipts/${requestId}`
export const saleHref = (requestId: string): string => `#${salePath(requestId)}`
