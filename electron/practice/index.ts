// The practice service: a whole service of the document's kind on this computer, with a ledger and with troubles on demand.
// Practice mode, the wire tests, the simulation and e2e all use this one.
export { createPracticeService, ConnectionCut, type PracticeOptions, type PracticeService } from './service'
export { servePractice, type ServedPractice, type ServeOptions } from './server'
export { createCourier, type Courier, type PostCallback } from './courier'
export type { PracticeEvent } from './events'
export type { Ledger, LedgerEntry, SaleState } from './ledger'
export type { LedgerFile } from './store'
export type { Merchant, Switches } from './practice'
export { PRACTICE_OTP } from './operations/aadhaar'
export { PRACTICE_AGENT_ID } from './operations/accounts'
export { troubles } from './troubles'
export { troubleAadhaar, troubleGstin, troublePan, troubleVpa } from './troubles/carriers'
export { troubleAmount, troubleNumber, type Trouble } from './troubles/trouble'
