// What each kind of call is allowed: how long it may take, how large the answer may be, and on which connection.
import { MINUTE_MS, SECOND_MS } from '@shared/clock'
import type { CallPolicy } from '@shared/operations'

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
  // The national biller list is the one long answer; it may take its time on a slow connection.
  list: { connection: 'shared', totalTimeoutMs: MINUTE_MS, largestAnswerBytes: LARGEST_LIST_BYTES },
  once: ONE_ATTEMPT,
  money: ONE_ATTEMPT,
}
