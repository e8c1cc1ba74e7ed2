// How far the bytes of a print job got, and how long they may take.
import type { Timers } from '#shared/base/clock'
import type { PrinterConnection } from '#shared/printing/printer'

/**
 * `sent`: all of them were handed over; only a person sees whether paper came out. `away`: nothing was sent. `refused`:
 * the system accepted none of them. `no-answer`: some may have been printed.
 */
export type Delivery = 'sent' | 'away' | 'refused' | 'no-answer'

export interface SendLimits {
  readonly timers: Timers
  /** For the whole job. */
  readonly timeoutMs: number
}

export type RawConnection = Exclude<PrinterConnection, { way: 'driver' }>

/** Sends the bytes of a job to a printer. Never throws. */
export type SendRaw = (connection: RawConnection, bytes: Uint8Array, limits: SendLimits) => Promise<Delivery>
