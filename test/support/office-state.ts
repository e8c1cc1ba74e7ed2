// A counter that is in an office where nothing is wrong, as its window is told.
import type { EnteredOffice } from '#shared/office/counter-office'
import type { OfficeSale } from '#shared/office/office-sales'
import { TEN_OCLOCK } from './counter'

export const OFFICE_NOW_MS = 1_760_000_000_000

export const ENTERED_OFFICE: EnteredOffice = {
  kind: 'entered',
  address: 'https://10.0.0.5:8471',
  counterId: 'counter-11111111',
  counterName: 'Counter 1',
  line: { kind: 'connected', lastSeenAtMs: OFFICE_NOW_MS },
  record: {
    standing: { kind: 'up-to-date' },
    unsent: 0,
    unsentErasures: 0,
    lastStoredAtMs: OFFICE_NOW_MS,
    isLimited: false,
    restoreStop: null,
  },
  isAskedBeforeSales: true,
  keys: { kind: 'held' },
  recoveredKeys: null,
  counters: [],
  conflicts: [],
  secretAsk: null,
  reportAsk: null,
  settings: [],
  hooks: [],
}

/** A sale of another counter, as the search over all counters finds it. */
export const officeSale = (change: Partial<OfficeSale> = {}): OfficeSale => ({
  counterId: 'counter-22222222',
  counterName: 'Counter 2',
  requestId: 'GALLA-9001',
  service: 'mobile',
  payee: 'Jio',
  amountPaise: 29_900,
  collectedPaise: 29_900,
  railStatus: 'success',
  cashStatus: 'collected',
  openedAtMs: TEN_OCLOCK,
  updatedAtMs: TEN_OCLOCK,
  staffId: 'owner',
  lastDigits: '3210',
  isUnread: false,
  isQuarantined: false,
  heldBy: null,
  isThis: false,
  accountNumber: '9876543210',
  customerName: 'Sunita Devi',
  ...change,
})
