// What a counter asks before a sale, for tests that say nothing more of it than whose number it is.
import { createHash, randomBytes } from 'node:crypto'
import { requestIdSchema } from '#shared/base/ids'
import {
  ADMISSION_PATHS,
  admitAnswerSchema,
  type AdmitAnswer,
  type AdmitRequest,
} from '#shared/protocol/admission'
import type { Tampering, TestCounter } from './office'

export const digestOf = (number: string): string => createHash('sha256').update(number).digest('base64url')

export const idOf = (text: string) => requestIdSchema.parse(text.padEnd(8, '0'))

const DIGEST_BYTES = 32
const ID_BYTES = 12

/** For the first attempt of a sale that is like no other, but for what `more` says. */
export const newQuestion = (more: Partial<AdmitRequest> = {}): AdmitRequest => ({
  environment: 'production',
  requestId: idOf(randomBytes(ID_BYTES).toString('hex')),
  attempt: 1,
  sequence: 1,
  kind: 'sale',
  fingerprints: [randomBytes(DIGEST_BYTES).toString('base64url')],
  known: [],
  lifted: [],
  accepted: [],
  isUnasked: false,
  ...more,
})

/** For the first attempt of the sale `requestId`. */
export const questionOf = (requestId: string, number = '98765 43210 for 299'): AdmitRequest =>
  newQuestion({ requestId: idOf(requestId), fingerprints: [digestOf(number)] })

/** Asks it. */
export const admit = async (
  counter: TestCounter,
  requestId: string,
  tampered: Tampering = {},
): Promise<AdmitAnswer> =>
  admitAnswerSchema.parse((await counter.ask(ADMISSION_PATHS.admit, questionOf(requestId), tampered)).body)
