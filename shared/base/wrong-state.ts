// Every state that may prevent what was requested. The renderer has words and a next step for each
// (`renderer/texts/failure-words.ts`): a state without them does not compile.
import { z } from 'zod'

export const WRONG_STATES = [
  // The state of the sale or its cash.
  'not-sent',
  'sending',
  'pending',
  'unknown',
  'success',
  'failed',
  'reversed',
  'conflict',
  'none',
  'collected',
  'owed-back',
  'given-back',
  'kept-as-credit',
  'no-credit-account', // to keep the cash on
  // The sale and what is requested of it.
  'no-such-sale',
  'no-sheet',
  'sheet-old', // open for too long
  'quote-old',
  'no-status-path',
  'no-body', // what the intent contains a digest of is missing or differs
  'erased',
  'resend-too-early',
  'resend-never',
  'taken-over', // another counter has it now
  'no-opening-id',
  'complaint-under-way',
  'no-such-complaint',
  'not-waiting', // in the print queue
  'statement-not-shown', // another file was compared since, or the app started anew
  'dialog-outlived', // whoever was to choose a file is not at the counter any more
  // The cash box.
  'till-open',
  'till-closed',
  'till-corrected',
  'other-secret',
  'till-moved',
  'no-such-close',
  'credit-moved',
  'credit-owed',
  // A visit.
  'no-such-visit',
  'visit-full',
  'visits-full',
  'visit-not-checked',
  'visit-sending',
  'visit-paid',
  'visit-over-ceiling',
  'on-a-visit',
  // Identity checks.
  'no-session',
  'check-under-way',
  'no-more-otps',
  'no-link',
  'not-finished',
  'no-finding',
  // The shop.
  'log-open',
  'log-end-known',
  'unusable', // an entry of the log that cannot be used stands in the way
  'entry-settled',
  'signing-key-present',
  'no-practice',
  'onboarding-under-way',
  'setup-unfinished',
  'owner-exists',
  'no-owner',
  'last-owner',
  'no-preview',
  'secrets-session', // kept for the session only
  'secrets-unavailable',
  'secrets-plain-text',
  'secrets-changed',
  'secrets-passphrase-needed',
  'secrets-damaged',
] as const

export type WrongState = (typeof WRONG_STATES)[number]

export const wrongStateSchema = z.enum(WRONG_STATES)
