// What kind of call each operation is. In code and not in the profile: no setting may make a payment repeatable.
import { MINUTE_MS, SECOND_MS } from '@shared/clock'
import type { OperationName } from '../profile/schema'

export type CallPolicy =
  /** May be repeated by itself. */
  | 'read'
  /** A read whose answer may be megabytes. */
  | 'list'
  /** Costs money or does something in the world: one attempt, on a connection of its own. */
  | 'once'
  /** Moves a customer's money: as `once`, and judged by the outcome table. */
  | 'money'

export const CALL_POLICIES: { readonly [Name in OperationName]: CallPolicy } = {
  'recharge.look-up': 'read',
  'recharge.dth-info': 'read',
  'recharge.plans': 'read',
  'recharge.initiate': 'money',
  'recharge.operators': 'read',
  'recharge.status': 'read',
  'bill.billers': 'list',
  'bill.fetch': 'read',
  'bill.pay': 'money',
  'bill.status': 'read',
  'verify.upi': 'once',
  'verify.bank': 'once',
  'verify.pan': 'once',
  'verify.gstin': 'once',
  'aadhaar.send-otp': 'once',
  'aadhaar.verify-otp': 'once',
  'docvault.initiate': 'once',
  'docvault.status': 'read',
  'docvault.download': 'read',
  'account.onboard': 'once',
  'account.create': 'once',
  'account.status': 'read',
  'message.sms': 'once',
  'message.chat': 'once',
}

interface Allowance {
  readonly connection: 'own' | 'shared'
  readonly totalTimeoutMs: number
  readonly largestAnswerBytes: number
}

const MEBIBYTE = 1_024 * 1_024
export const MONEY_TIMEOUT_MS = MINUTE_MS
export const READ_TIMEOUT_MS = 15 * SECOND_MS
export const LARGEST_ANSWER_BYTES = 8 * MEBIBYTE
export const LARGEST_LIST_BYTES = 32 * MEBIBYTE

const ONE_ATTEMPT: Allowance = {
  connection: 'own',
  totalTimeoutMs: MONEY_TIMEOUT_MS,
  largestAnswerBytes: LARGEST_ANSWER_BYTES,
}

export const ALLOWANCES: { readonly [Kind in CallPolicy]: Allowance } = {
  read: { connection: 'shared', totalTimeoutMs: READ_TIMEOUT_MS, largestAnswerBytes: LARGEST_ANSWER_BYTES },
  // The national biller list is the one long answer; it may take its time on a slow line.
  list: { connection: 'shared', totalTimeoutMs: MINUTE_MS, largestAnswerBytes: LARGEST_LIST_BYTES },
  once: ONE_ATTEMPT,
  money: ONE_ATTEMPT,
}
