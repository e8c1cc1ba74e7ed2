// Prints in the printer's own commands: as text where its letters suffice, otherwise as a picture. Needs no driver.
import type { Timers } from '#shared/base/clock'
import { drawsNothing, type PrinterSettings } from '#shared/printing/printer'
import type { Paper } from '#shared/printing/paper'
import { fail, succeed, type Result } from '#shared/base/result'
import type { ReceiptModel } from './model'
import { inPlainLetters } from './escpos/plain'
import { printerFailure, PRINT_TIMEOUT_MS, type PrinterProblem } from '../printing/printer-problems'
import type { Delivery, RawConnection, SendRaw } from '../printing/raw/network'
import type { Press } from '../printing/page-printer'
import { inDots } from './receipt-pages'

export interface RawJob {
  /** The model for text mode; null for paper that is always drawn. */
  readonly model: ReceiptModel | null
  readonly path: string
  readonly paper: Paper
  readonly settings: PrinterSettings
  readonly connection: RawConnection
}

export interface RawDependencies {
  readonly press: Pick<Press, 'picture'>
  readonly sendRaw: SendRaw
  readonly timers: Timers
}

const PROBLEMS: Readonly<Record<Exclude<Delivery, 'sent'>, PrinterProblem>> = {
  away: 'away',
  refused: 'refused',
  'no-answer': 'no-answer',
}

/** Where a raw printer is, in words for people. */
export const whereabouts = (connection: RawConnection): string =>
  connection.way === 'network' ? connection.host : connection.queue

export async function printRaw(
  job: RawJob,
  dependencies: RawDependencies,
): Promise<Result<{ readonly sentTo: string }>> {
  const bytes = await bytesOf(job, dependencies.press)
  return bytes.ok ? sendBytes(job.connection, bytes.value, dependencies) : bytes
}

/** Sends finished bytes. Fails with `printer`. */
export async function sendBytes(
  connection: RawConnection,
  bytes: Uint8Array,
  { sendRaw, timers }: Pick<RawDependencies, 'sendRaw' | 'timers'>,
): Promise<Result<{ readonly sentTo: string }>> {
  const delivery = await sendRaw(connection, bytes, { timers, timeoutMs: PRINT_TIMEOUT_MS })
  if (delivery === 'sent') return succeed({ sentTo: whereabouts(connection) })
  return fail(printerFailure(PROBLEMS[delivery]))
}

async function bytesOf(
  { model, path, paper, settings }: RawJob,
  press: Pick<Press, 'picture'>,
): Promise<Result<Uint8Array>> {
  if (paper === 'a4') return fail(printerFailure('wrong-paper'))
  const { codeInLetters, COLUMNS, textLines } = await import('./escpos/layout')
  const { encodeRaster, encodeText } = await import('./escpos/encode')
  if (drawsNothing(settings)) {
    if (model === null) return fail(printerFailure('no-pictures'))
    const lines = textLines(inPlainLetters(model), COLUMNS[paper])?.flatMap((line) =>
      line.kind === 'code' ? codeInLetters(line.content, COLUMNS[paper]) : [line],
    )
    if (lines === undefined) return fail(printerFailure('no-pictures'))
    return succeed(encodeText(lines, COLUMNS[paper], settings.finish))
  }
  const lines = settings.writing === 'letters' && model !== null ? textLines(model, COLUMNS[paper]) : null
  if (lines !== null) return succeed(encodeText(lines, COLUMNS[paper], settings.finish, model?.logo?.dots))
  const drawn = await press.picture(inDots(path), paper)
  return drawn.ok ? succeed(encodeRaster(drawn.value, settings.finish)) : drawn
}
