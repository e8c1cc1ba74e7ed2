// The shop's record of identity checks: that there was consent, when, and how the check ended. Nothing that could serve
// as an identity itself.
import { DAY_MS } from '#shared/base/clock'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { PersonalStore } from '../../../privacy/purge'
import { identityRecordSchema, type IdentityRecord } from '#shared/operations/checks/identity'
import type { LinesFile } from '#shared/base/kept-file'

export interface IdentityLog {
  note(record: IdentityRecord): void
  /** Newest first. */
  latest(): readonly IdentityRecord[]
  /**
   * By the last four digits of an Aadhaar number, because no more of it is ever kept. The record of the consent itself
   * stays for its two years.
   */
  readonly personal: PersonalStore
}

/** Records of consent are kept for two years (docs/field-rules.md 3), then erased. */
const KEPT_MS = 730 * DAY_MS
const MOST_SHOWN = 20

/** Opens the records and erases those that are past their time by a time which nobody at the counter can set. */
export function keepIdentityLog(file: LinesFile, time: Pick<TrustedTime, 'earliest'>): IdentityLog {
  const stored = (file.load() ?? '').split('\n').filter((line) => line !== '')
  let records: readonly IdentityRecord[] = stored
    .flatMap(recordIn)
    .filter(({ at }) => (time.earliest() ?? 0) - at < KEPT_MS)
  const keepAll = (): void => file.save(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  if (records.length !== stored.length) keepAll()
  const forget = (isMeant: (record: IdentityRecord) => boolean): void => {
    if (!records.some(isMeant)) return
    records = records.map((record) => (isMeant(record) ? nameless(record) : record))
    keepAll()
  }
  return {
    note: (record) => {
      const kept = identityRecordSchema.parse(record)
      records = [...records, kept]
      file.append(`${JSON.stringify(kept)}\n`)
    },
    latest: () => records.slice(-MOST_SHOWN).toReversed(),
    personal: {
      countOf: (digits) => records.filter(isOf(digits)).length,
      forgetOf: (digits) => forget(isOf(digits)),
      countBefore: (time) => records.filter(isBefore(time)).length,
      forgetBefore: (time) => forget(isBefore(time)),
    },
  }
}

const LAST_DIGITS = /^\d{4}$/
const isOf =
  (digits: string) =>
  ({ maskedAadhaar }: IdentityRecord): boolean =>
    LAST_DIGITS.test(digits) && maskedAadhaar !== null && maskedAadhaar.endsWith(digits)

const isBefore =
  (time: number) =>
  (record: IdentityRecord): boolean =>
    record.at < time && (record.maskedAadhaar !== null || record.verificationId !== null)

const nameless = (record: IdentityRecord): IdentityRecord => ({
  ...record,
  maskedAadhaar: null,
  verificationId: null,
})

/** If a line was cut by a power failure, only that line is dropped. */
function recordIn(line: string): readonly IdentityRecord[] {
  try {
    const read = identityRecordSchema.safeParse(JSON.parse(line))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
