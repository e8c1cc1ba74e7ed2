// A job of a print service, and what each of them has to be able to do with it.
import type { Delivery, RawJob, RawWhat } from './delivery'

/** By these names, and the installation's behind them, our own jobs are known again. They say nothing of a customer: everybody can read the list of a queue. */
export const TITLES: Readonly<Record<RawWhat, string>> = { paper: 'Galla paper', kick: 'Galla drawer' }

/**
 * `waits`: it has not begun. `behind`: it has not, because the printer works at another job. `starts`: it has, and the spooler does not say
 * what it does yet. `reaches`: the spooler only looks for the printer. `prints`: bytes may be under way. The others are ends; `completed`
 * means that the printer's port took all bytes, and nothing more.
 */
export interface SpoolState {
  readonly state: 'waits' | 'behind' | 'starts' | 'reaches' | 'prints' | 'completed' | 'canceled' | 'aborted'
  /** The spooler itself says so: it never began with this job, or it began and completed nothing. */
  readonly done: 'never-begun' | 'nothing' | 'unknown'
}

/** A job that the spooler has. */
export interface Spooled {
  /** Null if the spooler does not say, or not in time. Never rejects. */
  state(): Promise<SpoolState | null>
  /** Asks for its end; only `state` says what came of that. Never rejects. */
  cancel(): Promise<void>
  /** No more is asked about it. What is left of a paper stays, of a pulse of the drawer nothing does. */
  close(): void
}

/** Why a spooler did not take a job. */
export type NotSpooled = Extract<
  Delivery,
  | 'refused'
  | 'taken-back'
  | 'no-answer'
  | 'queue-missing'
  | 'queue-rejects'
  | 'queue-paused'
  | 'queue-forbids'
  | 'spool-full'
  | 'spooler-away'
  | 'no-own-commands'
  | 'no-driver'
>

export type SpoolerJob = Omit<RawJob, 'begunBy'>

export interface Spooler {
  /** It takes pages as a PDF, and tells what became of them; elsewhere only the system's own dialog prints pages. */
  readonly takesPages: boolean
  /** Why a printer's own commands cannot go through this queue now; null if nothing is known against it. Never rejects. */
  problem(queue: string): Promise<NotSpooled | null>
  /** Never rejects. `queue` null is the default one. A job that is not handed over yet when `stop` says so never is. */
  submit(queue: string | null, job: SpoolerJob, stop: AbortSignal): Promise<Spooled | NotSpooled>
  /** Ends what an earlier run of this installation left: a drawer would open, and an original come out, with nobody there. Never rejects. */
  sweep(): Promise<void>
}
