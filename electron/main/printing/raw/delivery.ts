// What became of raw bytes that were sent to a printer, as far as anybody can know.
import type { PrinterConnection } from '#shared/printing/printer'
import type { PrinterProblem } from './printer-problems'

/**
 * `printed`: the printer itself says so. `sent`: all bytes were handed over, and only a person sees whether paper came
 * out. The problems are documented with the failures.
 */
export type Delivery =
  | 'printed'
  | 'sent'
  | Exclude<
      PrinterProblem,
      'none-installed' | 'page' | 'wrong-paper' | 'no-pictures' | 'no-drawer' | 'drawer-late'
    >

/** A paper, or a pulse of the drawer, which is late after three seconds. */
export type RawWhat = 'paper' | 'kick'

export type RawConnection = Exclude<PrinterConnection, { way: 'driver' }>

export interface PageSize {
  readonly widthMm: number
  readonly heightMm: number
}

export interface RawJob {
  readonly what: RawWhat
  readonly bytes: Uint8Array
  /** The printer is one that says of itself how it is, where there is a way back. */
  readonly answers?: boolean
  /** The size of the page if the bytes are a PDF; absent for a printer's own commands. */
  readonly page?: PageSize
  /** Of a page that the system has already: nothing is sent, and the job of this title is followed. */
  readonly title?: string
  /** Elapsed time after which a pulse of the drawer comes too late; null for a paper, whose time begins when its turn comes. */
  readonly begunBy: number | null
}

/** Sends a job to a printer. Never throws. */
export type SendRaw = (connection: RawConnection, job: RawJob) => Promise<Delivery>
