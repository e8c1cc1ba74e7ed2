// A computer of a simulated shop, on virtual time.
import type { Clock, Timers } from '#shared/base/clock'
import type { VirtualTime } from './virtual-time'

/** A computer that can sleep, whose clock can be set, and which can be switched off. */
export class Computer implements Clock, Timers {
  #sleptMs = 0
  #asleepSince: number | null = null
  #wallMs: number
  #due: (() => void)[] = []
  readonly #world: VirtualTime
  isOff = false

  constructor(world: VirtualTime, wallMs = 0) {
    this.#world = world
    this.#wallMs = wallMs
  }
  /** The same computer, switched on again: its clock went on. */
  again(): Computer {
    this.isOff = true
    return new Computer(this.#world, this.#wallMs)
  }
  now(): number {
    return this.#world.now() + this.#wallMs
  }
  elapsed(): number {
    const since = this.#asleepSince === null ? 0 : this.#world.elapsed() - this.#asleepSince
    return this.#world.elapsed() - this.#sleptMs - since
  }
  after(delayMs: number, task: () => void): () => void {
    return this.#world.after(delayMs, () => this.run(task))
  }
  /** Now, or once the computer is awake; never if it was switched off. */
  run(task: () => void): void {
    if (this.isOff) return
    if (this.#asleepSince === null) task()
    else this.#due.push(task)
  }
  sleep(): void {
    this.#asleepSince ??= this.#world.elapsed()
  }
  wake(): void {
    if (this.#asleepSince === null) return
    this.#sleptMs += this.#world.elapsed() - this.#asleepSince
    this.#asleepSince = null
    const due = this.#due
    this.#due = []
    for (const task of due) this.run(task)
  }
  setClock(byMs: number): void {
    this.#wallMs += byMs
  }
}
