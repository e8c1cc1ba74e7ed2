// What a counter asks before a sale, for tests that say nothing more of it than whose number it is.
import { createHash } from 'node:crypto'
import { requestIdSchema } from '#shared/base/ids'
import { ADMISSION_PATHS, admitAnswerSchema, type AdmitAnswer } from '#shared/protocol/admission'
import type { Tampering, TestCounter } from './office'

export const digestOfNumber = (number: string): string =>
  createHash('sha256').update(number).digest('base64url')

export const idOf = (text: string) => requestIdSchema.parse(text.padEnd(8, '0'))

/** For the first attempt of the sale `requestId`. */
export const questionOf = (requestId: string, number = '98765 43210 for 299') => ({
  environment: 'production' as const,
  requestId: idOf(requestId),
  attempt: 1,
  sequence: 1,
  kind: 'sale' as const,
  fingerprints: [digestOfNumber(number)],
  known: [],
  lifted: [],
  accepted: [],
  isUnasked: false,
})

/** Asks it. */
export const admit = async (
  counter: TestCounter,
  requestId: string,
  tampered: Tampering = {},
): Promise<AdmitAnswer> =>
  admitAnswerSchema.parse((await counter.ask(ADMISSION_PATHS.admit, questionOf(requestId), tampered)).body)
