// What this counter sold that another one sold, too, as the office told it: kept on disk, so that it is shown after a restart and without a
// line. The office's answer replaces it, but for what somebody here has seen and the office was not told of yet.
import type { Environment } from '#shared/base/environment'
import {
  isSamePair,
  MOST_CONFLICTS,
  CONFLICTS_PATH,
  conflictsAnswerSchema,
  type Conflicts,
  type ConflictPair,
} from '#shared/office/conflicts'
import { rerunIfAsked } from '../link/rerun-if-asked'
import type { OfficeLine } from '../link/exchange'

export interface ConflictStore {
  load(): readonly StoredConflicts[]
  save(sales: readonly StoredConflicts[]): void
}

/** As the office told it, with what it has to be told. */
export interface StoredConflicts extends Conflicts {
  /** Somebody here has seen it, and the office does not know. */
  readonly isUntold: boolean
}

export interface ConflictOptions {
  readonly line: OfficeLine
  readonly environment: Environment
  readonly store: ConflictStore
  readonly onChange: () => void
}

export interface ConflictsHere {
  /** The newest first. */
  sales(): readonly Conflicts[]
  /** Whether the office was not told yet of something that somebody here has seen. */
  isUntold(): boolean
  /** Asks the office, and tells it what was seen; once more if asked for while that is under way. Never rejects. */
  ask(): void
  /** Somebody here has seen it. Nothing for one that is not known. */
  see(pair: ConflictPair): void
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

export function createConflicts({ line, environment, store, onChange }: ConflictOptions): ConflictsHere {
  let kept = store.load()

  const keep = (next: readonly StoredConflicts[]): void => {
    const isSame = JSON.stringify(next) === JSON.stringify(kept)
    kept = next
    if (isSame) return
    store.save(kept)
    onChange()
  }
  const asking = rerunIfAsked(async (signal) => {
    const seen = kept.filter(({ isUntold }) => isUntold).slice(0, MOST_CONFLICTS)
    const answer = await line.request({
      path: CONFLICTS_PATH,
      body: {
        environment,
        seen: seen.map(({ requestId, otherRequestId }) => ({ requestId, otherRequestId })),
      },
      schema: conflictsAnswerSchema,
      signal,
    })
    if (!answer.ok) return
    keep(
      answer.value.sales.map((sale) => {
        // Seen here while the question was on its way, or at an office that was restored to before it.
        const here = kept.find((known) => isSamePair(known, sale))
        const isSeenHere = here?.isSeen === true && !sale.isSeen
        return { ...sale, isSeen: sale.isSeen || isSeenHere, isUntold: isSeenHere }
      }),
    )
  })
  return {
    sales: () => kept.map(({ isUntold: _, ...sale }) => sale),
    isUntold: () => kept.some(({ isUntold }) => isUntold),
    ask: asking.ask,
    see: (pair) => {
      if (!kept.some((sale) => isSamePair(sale, pair) && !sale.isSeen)) return
      keep(kept.map((sale) => (isSamePair(sale, pair) ? { ...sale, isSeen: true, isUntold: true } : sale)))
      asking.ask()
    },
    close: asking.close,
  }
}
