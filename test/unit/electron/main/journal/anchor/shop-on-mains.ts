// A shop whose power goes at a given one of its writes and syncs, and whose seal a disk may refuse.
import { recover, type Journal } from '#main/journal'
import { journalAtItsEnd } from '#main/journal/anchor/journal-at-end'
import type { SealFile } from '#main/journal/seal/sealed-head'
import { memoryDisk } from '#test/support/memory-store'
import { CHAIN_KEY } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

class PowerCut extends Error {}

export type Places = readonly [string, string]
/** What a power cut leaves of a place that was written and not synced. */
export const LEFTOVERS = {
  nothing: (before: string, _written: string) => before,
  everything: (_before: string, written: string) => written,
  'half of it': (_before: string, written: string) => written.slice(0, written.length / 2),
} as const
export type Leftover = keyof typeof LEFTOVERS

export function shopOnMains() {
  const disk = memoryDisk()
  let durable: Places | null = null
  let seen: Places | null = null
  let stepsLeft = Infinity
  let steps = 0
  const step = (): void => {
    steps += 1
    stepsLeft -= 1
    if (stepsLeft < 0) throw new PowerCut()
  }
  disk.fault = step
  /** What the disk does to the seal: takes it, refuses to write it, or takes it and refuses to sync it. */
  let seals: 'taken' | 'refused' | 'unsynced' = 'taken'
  let changes = 0
  const file: SealFile = {
    read: () => seen,
    write: (place, text, isSynced) => {
      step()
      if (seals === 'refused') throw new Error('the disk refuses the seal')
      const [first, second] = seen ?? ['', '']
      seen = place === 0 ? [text, second] : [first, text]
      step()
      if (isSynced && seals === 'unsynced') throw new Error('the disk refuses to sync the seal')
      if (isSynced) durable = seen
    },
    settle: () => {
      step()
      if (seals !== 'taken') throw new Error('the disk refuses the seal')
      durable = seen
    },
  }
  const start = () => {
    const { journal, doubt, isSealBehind } = journalAtItsEnd({
      reportDefect: () => 'NOT-SEALED',
      environment: 'production',
      store: disk.open(),
      chainKey: CHAIN_KEY,
      clock: new VirtualTime(),
      // No memory outside the folder: the seal is all there is.
      sealFile: file,
      onSealChange: () => (changes += 1),
    })
    recover(journal)
    return { journal, isEndDoubtful: doubt !== null, isSealBehind }
  }
  /** Runs until it is done, or the power goes. */
  const live = (work: (journal: Journal) => void, cutAt = Infinity): number => {
    stepsLeft = cutAt
    const before = steps
    try {
      work(start().journal)
    } catch (error) {
      if (stepsLeft >= 0) throw error
    }
    return steps - before
  }
  /** The app alone dies: what it wrote and did not sync is still in the system's memory. */
  const kill = (): void => {
    disk.cutPower()
    stepsLeft = Infinity
  }
  const cutPower = (leftover: Leftover): void => {
    kill()
    const [before, written] = [durable ?? ['', ''], seen ?? ['', '']]
    const left = (place: 0 | 1): string =>
      before[place] === written[place] ? before[place] : LEFTOVERS[leftover](before[place], written[place])
    seen = durable === null && seen === null ? null : [left(0), left(1)]
    durable = seen
  }
  return {
    disk,
    start,
    live,
    kill,
    cutPower,
    seals: (how: typeof seals): void => void (seals = how),
    /** How often the shop was told that the seal fell behind, or follows again. */
    changes: () => changes,
    seal: () => seen,
    putBackSeal: (places: Places | null) => {
      seen = durable = places
    },
  }
}

export type Shop = ReturnType<typeof shopOnMains>
