// Prints in the printer's own commands: as text where its letters suffice, otherwise as a picture. Needs no driver.
import { drawsNothing, type PrinterSettings } from '#shared/printing/printer'
import { COLUMNS, headFor } from '#shared/printing/heads'
import type { Paper } from '#shared/printing/paper'
import type { PaperSent } from '#shared/receipts/print-job'
import { fail, succeed, type Result } from '#shared/base/result'
import type { ReceiptModel } from './model'
import { inPlainLetters } from './escpos/plain'
import { printerFailure } from '../printing/raw/printer-problems'
import type { RawConnection, RawJob, SendRaw } from '../printing/raw/delivery'
import type { Press } from '../printing/page-printer'
import { inDots } from './receipt-pages'

export interface RawPaper {
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
}

export type Printed = Result<PaperSent>

/** Where a raw printer is, in words for people. */
export const whereabouts = (connection: RawConnection): string =>
  connection.way === 'network' ? connection.host : connection.queue

export async function printRaw(paper: RawPaper, dependencies: RawDependencies): Promise<Printed> {
  const bytes = await bytesOf(paper, dependencies.press)
  if (!bytes.ok) return bytes
  const { answers } = paper.settings
  return sendJob(
    paper.connection,
    { what: 'paper', bytes: bytes.value, begunBy: null, answers: answers === true },
    dependencies,
  )
}

/** Sends finished bytes. Fails with `printer`. */
export async function sendJob(
  connection: RawConnection,
  job: RawJob,
  { sendRaw }: Pick<RawDependencies, 'sendRaw'>,
): Promise<Printed> {
  const delivery = await sendRaw(connection, job)
  const sentTo = whereabouts(connection)
  if (delivery === 'printed') return succeed({ sentTo, isConfirmed: true })
  return delivery === 'sent' ? succeed({ sentTo }) : fail(printerFailure(delivery))
}

async function bytesOf(
  { model, path, paper, settings }: RawPaper,
  press: Pick<Press, 'picture'>,
): Promise<Result<Uint8Array>> {
  if (paper === 'a4') return fail(printerFailure('wrong-paper'))
  const head = headFor(paper, settings)
  const columns = COLUMNS[head.dots]
  const { codeInLetters, textLines } = await import('./escpos/layout')
  const { encodeRaster, encodeText } = await import('./escpos/encode')
  if (drawsNothing(settings)) {
    if (model === null) return fail(printerFailure('no-pictures'))
    const lines = textLines(inPlainLetters(model, settings.latinName), columns)?.flatMap((line) =>
      line.kind === 'code' ? codeInLetters(line.content, columns) : [line],
    )
    if (lines === undefined) return fail(printerFailure('no-pictures'))
    return succeed(encodeText(lines, head, settings.finish))
  }
  const lines = settings.writing === 'letters' && model !== null ? textLines(model, columns) : null
  if (lines !== null) return succeed(encodeText(lines, head, settings.finish, model?.logo?.dots))
  const drawn = await press.picture(inDots(path, head), paper, head.dots)
  return drawn.ok ? succeed(encodeRaster(drawn.value, settings.finish)) : drawn
}
