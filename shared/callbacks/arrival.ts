// What may arrive as a callback at all, wherever it is received: at the counter's own receiver, or at the office.
import type { CallbackKind } from '../operations'

/** A documented recharge callback has less than a kilobyte; an account event may contain a picture. */
export const LARGEST_BODY_BYTES: Readonly<Record<CallbackKind, number>> = {
  recharge: 16 * 1024,
  account: 2 * 1024 * 1024,
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** Whether a `content-type` header names JSON. */
export const isJsonType = (contentType: string | undefined): boolean => JSON_TYPE.test(contentType ?? '')
