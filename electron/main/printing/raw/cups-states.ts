// What CUPS says of a queue and of a job, in the words of the counter.
import { textsOf, type Attributes } from './ipp'
import type { NotSpooled, SpoolState } from './spool-job'

const PRINTER_PROCESSING = 4
const PRINTER_STOPPED = 5
/** `job-state`, RFC 8011 5.3.7. */
const JOB = { processing: 5, canceled: 7, aborted: 8, completed: 9 } as const
const NOTHING_UNDER_WAY = 'connecting-to-device'
/**
 * What the backends of CUPS say while they only look for the printer. Of a refused connection the keyword above is already gone, and these
 * are all that tells it from printing. In another language they are not known, and the paper may have come out.
 */
const LOOKING_FOR_IT: readonly string[] = [
  'Looking for printer.',
  'Connecting to printer.',
  'The printer may not exist or is unavailable at this time.',
  'The printer is not responding.',
  'The printer is in use.',
  'The printer is busy.',
  'The printer is unreachable at this time.',
  'Unable to locate printer.',
  'Waiting for printer to become available.',
]

export const PRINTER_ATTRIBUTES = [
  'printer-state',
  'printer-is-accepting-jobs',
  'printer-make-and-model',
  'device-uri',
]
export const JOB_ATTRIBUTES = [
  'job-state',
  'job-impressions-completed',
  'job-printer-state-message',
  'job-printer-state-reasons',
  'job-printer-uri',
  'time-at-processing',
]

export const isProcessing = (printer: Attributes): boolean => printer['printer-state'] === PRINTER_PROCESSING

/**
 * Why nothing may be sent to this queue. Its state reasons are no part of that: CUPS renews them only while a job runs, so "paper is out"
 * of yesterday would refuse every paper of today.
 */
export function problemOf(printer: Attributes, format: 'commands' | 'page'): NotSpooled | null {
  if (printer['printer-is-accepting-jobs'] !== true) return 'queue-rejects'
  if (printer['printer-state'] === PRINTER_STOPPED) return 'queue-paused'
  if (format === 'page') return hasNoDriver(printer) ? 'no-driver' : null
  return isDriverless(printer) ? 'no-own-commands' : null
}

/**
 * An office printer takes documents. CUPS says "completed" of raw bytes that it refused, and some print each of them as text. A queue that was
 * made while it was off calls itself raw, and is known by the address of such printers alone.
 */
const isDriverless = (printer: Attributes): boolean =>
  textsOf(printer['device-uri']).some((uri) => /^implicitclass:|^ipps?:\/\/[^/]+\/ipp\/print/.test(uri)) ||
  textsOf(printer['printer-make-and-model']).some((model) =>
    /driverless|IPP Everywhere|AirPrint/i.test(model),
  )

/** A raw queue passes a PDF on as it is, and a receipt printer prints its source. Another print service, or an office printer, reads it itself. */
const hasNoDriver = (printer: Attributes): boolean =>
  textsOf(printer['printer-make-and-model']).includes('Local Raw Printer') &&
  !textsOf(printer['device-uri']).some((uri) =>
    /^(?:ipps?|https?|lpd|implicitclass):|\._ipps?\._tcp/.test(uri),
  )

/**
 * `job-state` alone says what became of a job: `job-state-reasons` of a completed one are "processing-to-stop-point" in some versions, and
 * the same of one that was cancelled before it began.
 */
export function stateOf(job: Attributes): SpoolState {
  const hasDoneNothing = job['job-impressions-completed'] === 0
  const done = !wasProcessed(job) ? 'never-begun' : hasDoneNothing ? 'nothing' : 'unknown'
  switch (job['job-state']) {
    case JOB.completed:
      return { state: 'completed', done }
    case JOB.canceled:
      return { state: 'canceled', done }
    case JOB.aborted:
      return { state: 'aborted', done }
    case JOB.processing:
      return { state: hasDoneNothing ? processing(job) : 'prints', done }
    default:
      // It was printing, and was put back: stopped, or tried anew.
      return { state: wasProcessed(job) ? 'prints' : 'waits', done }
  }
}

const wasProcessed = (job: Attributes): boolean => typeof job['time-at-processing'] === 'number'

function processing(job: Attributes): 'starts' | 'reaches' | 'prints' {
  if (textsOf(job['job-printer-state-reasons']).includes(NOTHING_UNDER_WAY)) return 'reaches'
  const [said = ''] = textsOf(job['job-printer-state-message'])
  if (said === '') return 'starts'
  return LOOKING_FOR_IT.includes(said) ? 'reaches' : 'prints'
}
