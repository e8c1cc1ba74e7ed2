// The seal of a log whose disk refuses it: told at once, and said by an entry, so that the next start knows why the seal is behind.
import { SEAL_BEHIND_ID, sealBehindEventSchema, type SealBehindEvent } from '#shared/log/checkpoint'
import { type ReportDefect, ignoreErrors } from '#shared/base/ignore-errors'
import { parsedJson } from '#shared/base/parsed-json'
import type { Result } from '#shared/base/result'
import type { HeadSeal } from '../seal/sealed-head'
import type { ChainHead, JournalStore } from '../stored/store'

/** Where a disk refuses now and then, one entry stands for as many others. */
const FEWEST_ENTRIES_BETWEEN = 50

/** The newest entry about the seal. One that cannot be read excuses nothing. */
export const lastSealBehind = (store: Pick<JournalStore, 'eventsOf'>): SealBehindEvent | null =>
  sealBehindEventSchema.safeParse(parsedJson(store.eventsOf(SEAL_BEHIND_ID).at(-1)?.body ?? '')).data ?? null

export interface SealWatchOptions {
  readonly seal: Pick<HeadSeal, 'follow' | 'onDisk'>
  /** What an earlier run said. */
  readonly said: SealBehindEvent | null
  /** Appends to the log that the seal follows: `follow` is called for that entry too. */
  readonly append: (event: SealBehindEvent) => Result<unknown>
  /** The seal fell behind, or follows again. */
  readonly onChange: () => void
  readonly reportDefect: ReportDefect
}

export interface SealWatch {
  /** Seals `head`. Does not throw: sales go on without a seal. */
  follow(head: ChainHead, isSynced?: boolean): void
  /** Whether the disk refused the last seal. */
  isBehind(): boolean
}

export function createSealWatch({
  seal,
  append,
  onChange,
  reportDefect,
  ...found
}: SealWatchOptions): SealWatch {
  let isBehind = false
  let { said } = found
  let saidAt = -Infinity

  const say = (head: ChainHead, event: SealBehindEvent): void => {
    const before = [said, saidAt] as const
    // Before it is appended: the seal follows that entry as well.
    said = event
    if (!event.isOver) saidAt = head.sequence
    if (!append(event).ok) [said, saidAt] = before
  }
  const turn = (isNow: boolean): void => {
    if (isBehind === isNow) return
    isBehind = isNow
    ignoreErrors(reportDefect, 'journal.seal-not-told', onChange)
  }
  const isSaid = (): boolean => said !== null && !said.isOver

  return {
    follow: (head, isSynced) => {
      try {
        seal.follow(head, isSynced)
      } catch (error) {
        if (!isBehind) reportDefect('journal.head-not-sealed', error)
        turn(true)
        if (!isSaid() && head.sequence - saidAt >= FEWEST_ENTRIES_BETWEEN)
          say(head, { type: 'seal-behind', sealed: seal.onDisk(), isOver: false })
        return
      }
      turn(false)
      if (isSaid()) say(head, { type: 'seal-behind', sealed: head, isOver: true })
    },
    isBehind: () => isBehind,
  }
}
