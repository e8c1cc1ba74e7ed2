// The pages: one row each, in the order of the menu. Who has not the right does not see the row, and the office refuses it anyway.
import {
  Bell,
  BookOpenText,
  Clock,
  Gauge,
  History,
  MessageSquareReply,
  MonitorSmartphone,
  Search,
  SlidersHorizontal,
  Store,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Right } from '#shared/office/owner-page'
import { onDemand, type OnDemand } from '#renderer/ui/on-demand'
import { onceThere } from './page-files'
import type { PageKey } from '../texts/words'

export interface PageRow {
  readonly path: string
  readonly label: PageKey
  readonly icon: LucideIcon
  readonly right: Right
  /** Stands in the bar at the bottom of a phone; the others are under “More”. */
  readonly isOnPhoneBar: boolean
  readonly Page: OnDemand
}

const page = (find: () => Promise<() => ReactNode>): OnDemand => onDemand(onceThere(find))

export const PAGES: readonly PageRow[] = [
  {
    path: '/',
    label: 'page.now',
    icon: Gauge,
    right: 'see',
    isOnPhoneBar: true,
    Page: page(async () => (await import('../now/NowPage')).NowPage),
  },
  {
    path: '/pending',
    label: 'page.pending',
    icon: Clock,
    right: 'see',
    isOnPhoneBar: true,
    Page: page(async () => (await import('../sales/PendingPage')).PendingPage),
  },
  {
    path: '/sales',
    label: 'page.search',
    icon: Search,
    right: 'see',
    isOnPhoneBar: true,
    Page: page(async () => (await import('../sales/SearchPage')).SearchPage),
  },
  {
    path: '/books',
    label: 'page.books',
    icon: BookOpenText,
    right: 'see',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../books/BooksPage')).BooksPage),
  },
  {
    path: '/alerts',
    label: 'page.alerts',
    icon: Bell,
    right: 'see',
    isOnPhoneBar: true,
    Page: page(async () => (await import('../alerts/AlertsPage')).AlertsPage),
  },
  {
    path: '/callbacks',
    label: 'page.callbacks',
    icon: MessageSquareReply,
    right: 'see',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../callbacks/CallbacksPage')).CallbacksPage),
  },
  {
    path: '/counters',
    label: 'page.counters',
    icon: MonitorSmartphone,
    right: 'see',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../fleet/CountersPage')).CountersPage),
  },
  {
    path: '/shops',
    label: 'page.shops',
    icon: Store,
    right: 'see',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../fleet/ShopsPage')).ShopsPage),
  },
  {
    path: '/people',
    label: 'page.people',
    icon: Users,
    right: 'change',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../people/PeoplePage')).PeoplePage),
  },
  {
    path: '/rules',
    label: 'page.settings',
    icon: SlidersHorizontal,
    right: 'see',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../rules/RulesPage')).RulesPage),
  },
  {
    path: '/audit',
    label: 'page.audit',
    icon: History,
    right: 'change',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../audit/AuditPage')).AuditPage),
  },
  {
    path: '/account',
    label: 'page.account',
    icon: UserRound,
    right: 'signed-in',
    isOnPhoneBar: false,
    Page: page(async () => (await import('../account/AccountPage')).AccountPage),
  },
]

export const isAt = (location: string, path: string): boolean =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`)

/** By the part of the address after `#`. */
export const pageAt = (location: string): PageRow | undefined =>
  PAGES.find(({ path }) => isAt(location, path))
