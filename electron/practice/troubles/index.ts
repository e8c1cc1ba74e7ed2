// Every scripted trouble, as the table that docs/practice.md and the "?" of the practice band show.
import { billTroubles } from './bills'
import { everyForm } from './carriers'
import { journeyTroubles } from './journeys'
import { lookupTroubles } from './lookup'
import { paymentTroubles } from './payments'
import { troublesOf, type Trouble } from './trouble'
import { verificationTroubles } from './verification'
import { commonFaultByCode } from './common-faults'

/** The `operation` of troubles that apply to every operation. */
export const EVERY_OPERATION = 'every'

export const troubles: readonly Trouble[] = [
  ...paymentTroubles,
  ...lookupTroubles,
  ...billTroubles,
  ...verificationTroubles,
  ...journeyTroubles,
  ...troublesOf(EVERY_OPERATION, commonFaultByCode, everyForm),
]
