// A counter that is in an office where nothing is wrong, as its window is told.
import type { EnteredOffice } from '@shared/domain/office'

export const OFFICE_NOW_MS = 1_760_000_000_000

export const ENTERED_OFFICE: EnteredOffice = {
  kind: 'entered',
  address: 'https://10.0.0.5:8471',
  counterId: 'counter-11111111',
  counterName: 'Counter 1',
  line: { kind: 'connected', lastWordAtMs: OFFICE_NOW_MS },
  record: {
    standing: { kind: 'up-to-date' },
    unsent: 0,
    untoldErasures: 0,
    lastKeptAtMs: OFFICE_NOW_MS,
    fillStop: null,
  },
  isAskedBeforeSales: true,
  keys: { kind: 'held' },
  counters: [],
  soldTwice: [],
  secretAsk: null,
  reportAsk: null,
  settings: [],
  hooks: [],
}
