// The square code of a receipt: `GALLA/000142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B`. Plain ASCII, so that any scanner types it correctly.
import { ENVIRONMENTS, type Environment } from '../base/environment'
import { isRequestId, type RequestId } from '../base/ids'

export interface ReceiptCode {
  readonly environment: Environment
  /** As printed, with its leading zeros. */
  readonly number: string
  /** The first eight hex digits of the entry's link in the chain; empty for a sale of another counter. */
  readonly chainDigits: string
  readonly requestId: RequestId
}

const worldOf = (environment: Environment): string =>
  environment === 'production' ? 'GALLA' : `GALLA-${environment.toUpperCase()}`

export const receiptCode = ({ environment, number, chainDigits, requestId }: ReceiptCode): string =>
  [worldOf(environment), number, chainDigits, requestId].filter((part) => part !== '').join('/')

const FORM = /^([A-Z-]+)\/(\d{6,15})\/(?:([0-9a-f]{8})\/)?([A-Za-z0-9_-]+)$/

/** What a scanned code says; null if it is no code of a receipt. That such a sale exists is for the log to say. */
export function readReceiptCode(text: string): ReceiptCode | null {
  const [, world = '', number = '', chainDigits = '', requestId] = FORM.exec(text.trim()) ?? []
  const environment = ENVIRONMENTS.find((one) => worldOf(one) === world)
  return environment === undefined || !isRequestId(requestId)
    ? null
    : { environment, number, chainDigits, requestId }
}
