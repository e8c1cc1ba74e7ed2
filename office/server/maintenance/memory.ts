// Gives back the memory that a crowd of counters or strangers left behind.
import { every, type Job } from '../base/jobs'

/** A tenth to a fifth of what a quiet office takes. */
const MOST_GROWTH_BYTES = 24 * 1024 ** 2
/** Between two looks, a minute apart: somebody who watches whether the office is ready, and a counter or two. */
const MOST_ASKED_WHILE_QUIET = 120

interface OwnMemory {
  /** Resident, in bytes. */
  readonly resident: () => number
  /** Takes some 0.3 s, in which nobody is answered. Missing without `--expose-gc`. */
  readonly collect: (() => void) | undefined
}

const ownMemory: OwnMemory = {
  resident: () => process.memoryUsage.rss(),
  // The thorough one: an ordinary collection keeps the pages of the heap, and the buffers of connections that closed.
  collect:
    globalThis.gc === undefined
      ? undefined
      : () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
}

/**
 * Collects in a minute in which hardly anything was asked, if the process has grown clearly since the last time. V8 by itself collects when work
 * needs room, so an office that has become quiet would keep what two hundred counters needed. What is left after that is what it needs.
 *
 * @param asked how many requests came since the start
 */
export function memoryJob(asked: () => number, { resident, collect }: OwnMemory = ownMemory): Job {
  let needed = resident()
  let askedBefore = asked()
  return every(0, 'memory', async () => {
    const isQuiet = asked() - askedBefore <= MOST_ASKED_WHILE_QUIET
    askedBefore = asked()
    if (isQuiet && resident() - needed >= MOST_GROWTH_BYTES) {
      collect?.()
      needed = resident()
    }
    needed = Math.min(needed, resident())
  })
}
