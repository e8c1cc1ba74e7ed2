// What the shop keeps of identity checks: that there was consent, when, how it ended. Nothing that could serve as identity itself.
import { DAY_MS, type Clock } from '@shared/clock'
import { identityRecordSchema, type IdentityRecord } from '@shared/domain/identity'

/** Lines of text on disk. None of these throws. */
export interface LinesFile {
  load(): string | undefined
  append(line: string): void
  save(text: string): void
}

export interface IdentityLog {
  note(record: IdentityRecord): void
  /** Newest first. */
  latest(): readonly IdentityRecord[]
}

/** Consent records are kept online for two years (domain 3.2), then erased. */
const KEPT_MS = 730 * DAY_MS
const MOST_SHOWN = 20

/** Opens the log and erases what is older than it may be. */
export function keepIdentityLog(file: LinesFile, clock: Pick<Clock, 'now'>): IdentityLog {
  const stored = (file.load() ?? '').split('\n').filter((line) => line !== '')
  const records = stored.flatMap(recordIn).filter(({ at }) => clock.now() - at < KEPT_MS)
  if (records.length !== stored.length)
    file.save(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return {
    note: (record) => {
      const kept = identityRecordSchema.parse(record)
      records.push(kept)
      file.append(`${JSON.stringify(kept)}\n`)
    },
    latest: () => records.slice(-MOST_SHOWN).toReversed(),
  }
}

/** A line that was cut by a power failure is dropped alone. */
function recordIn(line: string): readonly IdentityRecord[] {
  try {
    const read = identityRecordSchema.safeParse(JSON.parse(line))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
