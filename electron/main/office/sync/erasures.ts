// Customers who asked to be erased, at this counter or another: this one tells the office of its own, takes the others' on its next line, erases
// the same number on its disk, and says so. A customer whose sale is still open, or who is owed cash, goes once that has ended.
import { MINUTE_MS, type Clock } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import type { KeptFile } from '#shared/base/kept-file'
import {
  askedErasureSchema,
  ERASURES_PATH,
  erasuresAnswerSchema,
  MOST_ERASURES,
  type AskedErasure,
  type ErasuresRequest,
} from '#shared/office/erasures'
import { z } from 'zod'
import type { CustomerSeal } from '../keys/customer-seal'
import { MANY_WITHIN_MS, type OfficeLine } from '../link/exchange'
import { rerunIfAsked } from '../link/rerun-if-asked'

export const keptErasuresSchema = z.object({
  version: z.literal(1),
  /**
   * Asked for here. They stay, told or not: an office that was restored to before them is told again. That there is a file says that the disk
   * was not put back to an earlier day: it is in no backup.
   */
  asked: z.array(askedErasureSchema.extend({ isTold: z.boolean() })).readonly(),
})
export type KeptErasures = z.output<typeof keptErasuresSchema>

/** How a number is erased here. */
export interface ErasureWork {
  /** The numbers kept here for which `isMeant` holds, as they are written. */
  numbersWhere(isMeant: (accountNumber: string) => boolean): Promise<readonly string[]>
  /** Erases what was agreed before `before`, ms. False while something of it is still open, or could not be erased. */
  eraseBefore(accountNumber: string, before: number): Promise<boolean>
}

export interface ErasuresOptions {
  readonly line: OfficeLine
  readonly environment: Environment
  /** Null until this counter has the shop's keys: numbers are compared by them. */
  readonly numberHash: () => ((accountNumber: string) => string) | null
  readonly file: KeptFile<KeptErasures>
  readonly work: ErasureWork
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly reportDefect: ReportDefect
}

export interface Erasing extends Erasures {
  /** From here on it is done; what was asked for before is not heard. Once. */
  begin(work: ErasureWork, file: KeptFile<KeptErasures>): void
}

interface Erasures {
  /** A customer asks this counter to be erased: kept on disk before anything of them goes here. */
  asked(accountNumber: string): void
  /** Asks the office, tells it, and erases. Once more if asked for while that is under way. Never rejects. */
  ask(): void
  /** An office that was restored may have forgotten what it was told. */
  tellAgain(): void
  close(): Promise<void>
}

/** What could not be erased yet is looked at again after so long. */
const OPEN_LOOKED_AT_EVERY_MS = 10 * MINUTE_MS
const NONE: KeptErasures = { version: 1, asked: [] }

function createErasures(options: ErasuresOptions): Erasures {
  const { line, environment, numberHash, file, work, clock, reportDefect } = options
  const loaded = file.load()
  let kept = loaded ?? NONE
  /** All are asked for where nothing says what was done: on a new disk, and on one that was put back. */
  let againAfter: string | null = loaded === undefined ? '' : null
  let officeTimeMs = 0
  const erase = erasingHere(work, clock)

  const keep = (change: Partial<KeptErasures>): void => {
    kept = { ...kept, ...change }
    file.save(kept)
  }
  const request = async (
    told: Partial<ErasuresRequest>,
    signal: AbortSignal,
  ): Promise<readonly AskedErasure[] | null> => {
    const body: ErasuresRequest = {
      environment,
      clockMs: clock.now(),
      asked: [],
      done: [],
      againAfter: null,
      ...told,
    }
    const answer = await line.request({
      path: ERASURES_PATH,
      body,
      schema: erasuresAnswerSchema,
      timeoutMs: MANY_WITHIN_MS,
      signal,
    })
    if (!answer.ok) return null
    officeTimeMs = answer.value.officeTimeMs
    return answer.value.erasures
  }
  /** True if there may be more. */
  const once = async (hashOf: (accountNumber: string) => string, signal: AbortSignal): Promise<boolean> => {
    const asked = kept.asked.filter(({ isTold }) => !isTold).slice(0, MOST_ERASURES)
    const toTell = asked.map(({ numberHash: hash, askedAtMs }) => ({ numberHash: hash, askedAtMs }))
    const erasures = await request({ asked: toTell, againAfter }, signal)
    if (erasures === null || signal.aborted) return false
    if (asked.length > 0)
      keep({ asked: kept.asked.map((one) => (asked.includes(one) ? { ...one, isTold: true } : one)) })
    const done = await erase(erasures, officeTimeMs, hashOf)
    if (signal.aborted || (done.length > 0 && (await request({ done }, signal)) === null)) return false
    const isFull = erasures.length === MOST_ERASURES
    if (againAfter === null) return kept.asked.some(({ isTold }) => !isTold) || (isFull && done.length > 0)
    againAfter = isFull ? (erasures.at(-1)?.numberHash ?? null) : null
    // From here on there is a file, and only what is new is asked for.
    if (againAfter === null) keep({})
    return true
  }
  const asking = rerunIfAsked(async (signal) => {
    try {
      const hashOf = numberHash()
      while (hashOf !== null && !signal.aborted && (await once(hashOf, signal)));
    } catch (error) {
      reportDefect('office.erasures-failed', error)
    }
  })
  return {
    asked: (accountNumber) => {
      const hashOf = numberHash()
      if (hashOf === null) return
      const hash = hashOf(accountNumber)
      const others = kept.asked.filter((one) => one.numberHash !== hash)
      keep({ asked: [...others, { numberHash: hash, askedAtMs: clock.now(), isTold: false }] })
      ignoreErrors(reportDefect, 'office.erasures-failed', asking.ask)
    },
    ask: asking.ask,
    tellAgain: () => {
      if (kept.asked.length > 0) keep({ asked: kept.asked.map((one) => ({ ...one, isTold: false })) })
      asking.ask()
    },
    close: asking.close,
  }
}

/** Erases those that are due on this disk. Gives those of which nothing is left. */
function erasingHere(work: ErasureWork, clock: ErasuresOptions['clock']) {
  const openUntil = new Map<string, number>()
  return async (
    erasures: readonly AskedErasure[],
    officeTimeMs: number,
    hashOf: (accountNumber: string) => string,
  ): Promise<readonly AskedErasure[]> => {
    const due = erasures.filter(
      ({ numberHash: hash }) => (openUntil.get(hash) ?? -Infinity) <= clock.elapsed(),
    )
    if (due.length === 0) return []
    // By this counter's clock, as its sales are: the two may differ.
    const nowMs = clock.now()
    const times = new Map(
      due.map(({ numberHash: hash, askedAtMs }) => [hash, nowMs - Math.max(0, officeTimeMs - askedAtMs)]),
    )
    const left = new Set<string>()
    for (const number of await work.numbersWhere((one) => times.has(hashOf(one)))) {
      const hash = hashOf(number)
      if (!(await work.eraseBefore(number, times.get(hash) ?? 0))) left.add(hash)
    }
    for (const hash of left) openUntil.set(hash, clock.elapsed() + OPEN_LOOKED_AT_EVERY_MS)
    return due.filter(({ numberHash: hash }) => !left.has(hash))
  }
}

/** Before the log is open there is nothing to erase in. */
export function createErasing(
  options: Omit<ErasuresOptions, 'work' | 'file' | 'numberHash'>,
  seal: () => CustomerSeal | null,
): Erasing {
  let erasures: Erasures | null = null
  return {
    begin: (work, file) => {
      erasures = createErasures({ ...options, work, file, numberHash: () => seal()?.numberHash ?? null })
      erasures.ask()
    },
    asked: (accountNumber) => erasures?.asked(accountNumber),
    ask: () => erasures?.ask(),
    tellAgain: () => erasures?.tellAgain(),
    close: async () => erasures?.close(),
  }
}
