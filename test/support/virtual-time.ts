// Time that stands still until a test moves it: clock and timers in one, with jumps of the wall clock on demand.
import { INDIA_OFFSET_MS, type Clock, type Timers } from '#shared/base/clock'

/** 10:00 on 20 November 2026 in India. */
export const TEN_IN_THE_MORNING = Date.UTC(2026, 10, 20, 10) - INDIA_OFFSET_MS

interface Task {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export class VirtualTime implements Clock, Timers {
  readonly #tasks: Task[] = []
  #elapsed = 0
  #wallOffset: number
  #order = 0

  constructor(startsAt = TEN_IN_THE_MORNING) {
    this.#wallOffset = startsAt
  }

  now(): number {
    return this.#wallOffset + this.#elapsed
  }

  elapsed(): number {
    return this.#elapsed
  }

  after(delayMs: number, run: () => void): () => void {
    // No number would stand still before every other task.
    if (!(delayMs <= Infinity)) throw new RangeError('a delay is a number of ms')
    const task: Task = { at: this.#elapsed + Math.max(0, delayMs), order: (this.#order += 1), run }
    let low = 0
    let high = this.#tasks.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#tasks[middle]
      if (other !== undefined && other.at <= task.at) low = middle + 1
      else high = middle
    }
    this.#tasks.splice(low, 0, task)
    return () => {
      const index = this.#tasks.indexOf(task)
      if (index >= 0) this.#tasks.splice(index, 1)
    }
  }

  /** Sets the wall clock forward or back; elapsed time is not affected. */
  jumpWallClock(byMs: number): void {
    this.#wallOffset += byMs
  }

  /** Moves to the next task, if there is one within `withinMs`, and runs it. Returns whether there was one. */
  step(withinMs = Infinity): boolean {
    const [next] = this.#tasks
    if (next === undefined || next.at > this.#elapsed + withinMs) return false
    this.#tasks.shift()
    this.#elapsed = Math.max(this.#elapsed, next.at)
    next.run()
    return true
  }

  /** Lets `ms` pass and runs what becomes due, each task after the promises of the previous one have settled. */
  async pass(ms: number): Promise<void> {
    const until = this.#elapsed + ms
    await settleMicrotasks()
    while (this.step(until - this.#elapsed)) await settleMicrotasks()
    this.#elapsed = until
  }

  /** Moves on by `ms` at once, as for a computer that slept: what became due meanwhile runs once, however often it would have. */
  async sleep(ms: number): Promise<void> {
    this.#elapsed += ms
    await this.pass(0)
  }

  /** A crash: nothing that was planned happens. */
  forgetTimers(): void {
    this.#tasks.length = 0
  }
}

/** More turns than any call of a test takes. */
const MOST_TURNS = 2_000

/** Returns a function that runs some work while time passes, from task to task, but only tasks within `stepMs`. */
export const whileTimePasses =
  (time: VirtualTime, stepMs: number) =>
  async <Value>(work: Promise<Value>): Promise<Value> => {
    let isDone = false
    const watched = work.finally(() => (isDone = true))
    for (let turn = 0; !isDone && turn < MOST_TURNS; turn += 1) {
      await settleMicrotasks()
      if (!isDone) time.step(stepMs)
    }
    return watched
  }

/** Returns a function that runs some work while time passes, from task to task, for as long as there is one. */
export const whileTasksRun =
  (time: VirtualTime) =>
  async <Value>(work: Promise<Value>): Promise<Value> => {
    let isDone = false
    const watched = work.finally(() => (isDone = true))
    await settleMicrotasks()
    while (!isDone && time.step()) await settleMicrotasks()
    return watched
  }

/** Resolves once every promise that can settle by itself has settled. */
export const settleMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
