// `webContents.printToPDF` in terms of Chromium's own command, which Electron's options mirror.
import type { PrintToPDFOptions } from 'electron'
import type { PageSession } from './chromium.ts'

const DEFAULT_MARGIN_INCHES = 0.4

const PAPER_INCHES: Record<string, readonly [number, number]> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
  Ledger: [17, 11],
}

function paperSize(pageSize: PrintToPDFOptions['pageSize'] = 'Letter'): readonly [number, number] {
  if (typeof pageSize === 'object') return [pageSize.width, pageSize.height]
  const size = PAPER_INCHES[pageSize]
  if (!size) throw new Error(`Invalid pageSize ${pageSize}`)
  return size
}

function margin(options: PrintToPDFOptions, side: 'top' | 'bottom' | 'left' | 'right'): number {
  return options.margins?.[side] ?? DEFAULT_MARGIN_INCHES
}

/** Prints the page to PDF; sizes are inches. */
export async function printToPdf(page: PageSession, options: PrintToPDFOptions): Promise<Buffer> {
  const [paperWidth, paperHeight] = paperSize(options.pageSize)
  const { data } = await page.send<{ data: string }>('Page.printToPDF', {
    paperWidth,
    paperHeight,
    landscape: options.landscape ?? false,
    displayHeaderFooter: options.displayHeaderFooter ?? false,
    printBackground: options.printBackground ?? false,
    scale: options.scale ?? 1,
    pageRanges: options.pageRanges ?? '',
    headerTemplate: options.headerTemplate ?? '',
    footerTemplate: options.footerTemplate ?? '',
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
    marginTop: margin(options, 'top'),
    marginBottom: margin(options, 'bottom'),
    marginLeft: margin(options, 'left'),
    marginRight: margin(options, 'right'),
    transferMode: 'ReturnAsBase64',
  })
  return Buffer.from(data, 'base64')
}
