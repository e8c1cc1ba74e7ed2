// Checkpoints: every thousand entries the log itself says what is not ended, so that a start believes chained entries alone and still reads
// few of them.
import { CHECKPOINT_ID, type CheckpointEvent } from '#shared/log/checkpoint'
import type { RequestId } from '#shared/base/ids'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { isAboutASale, STORIES_BESIDE_SALES } from '../folds/entry-type'
import { CHECKPOINT_EVERY_ENTRIES } from '../folds/log-fold'
import type { SetAsideLog } from '../folds/set-aside'
import { digestOf, EMPTY_STORY } from '../folds/story'
import type { JournalStore } from '../stored/store'
import type { ChainWriter } from './chain-writer'
import type { SaleSnapshots } from './sale-snapshots'

export interface CheckpointOptions {
  readonly store: Pick<JournalStore, 'eventsOf'>
  readonly chain: Pick<ChainWriter, 'append' | 'end'>
  readonly snapshots: Pick<SaleSnapshots, 'watchedStories'>
  readonly setAside: Pick<SetAsideLog, 'all'>
  /** The entry of the last checkpoint; 0 without one. */
  readonly checkpointAt: number
  readonly reportDefect: ReportDefect
}

export interface Checkpoints {
  /** Writes a checkpoint if one is due. If the store refuses it, the next commit tries again, and a start reads further back. */
  keepUp(): void
}

export function createCheckpoints({
  store,
  chain,
  snapshots,
  setAside,
  reportDefect,
  ...options
}: CheckpointOptions): Checkpoints {
  let { checkpointAt } = options

  const stories = (): CheckpointEvent['stories'] => {
    const beside = STORIES_BESIDE_SALES.map((id): [RequestId, string] => [id, digestOf(store.eventsOf(id))])
    const watched = new Map(snapshots.watchedStories())
    // What cannot be used is found again at the next start.
    for (const { requestId } of setAside.all())
      if (isAboutASale(requestId)) watched.set(requestId, digestOf(store.eventsOf(requestId)))
    return [...beside.filter(([, digest]) => digest !== EMPTY_STORY), ...watched]
  }

  const write = (): void => {
    const written = chain.append(CHECKPOINT_ID, { type: 'checkpoint', stories: stories() })
    if (written.ok) checkpointAt = written.value.sequence
  }

  return {
    keepUp: () => {
      if (chain.end().sequence - checkpointAt < CHECKPOINT_EVERY_ENTRIES) return
      // Whatever was committed before it stands, also where the store can no longer be read.
      ignoreErrors(reportDefect, 'journal.checkpoint-not-written', write)
    },
  }
}
