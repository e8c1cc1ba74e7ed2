// The looks of the papers, as main serves them to the window's own origin.
import fonts from './fonts.css?raw'
import oneSheet from './one-sheet.css?raw'
import paper from './paper.css?raw'
import report from './report.css?raw'
import roll from './roll.css?raw'
import sheet from './sheet.css?raw'

/** Where a page finds the letters of the app, and the looks of a receipt or a report. */
export const FONTS_PATH = '/receipt/fonts.css'
export const PAPER_PATH = '/receipt/receipt.css'

/** By path. What holds for one paper comes after what holds for all. */
export const stylesheets: ReadonlyMap<string, string> = new Map([
  [FONTS_PATH, fonts],
  [PAPER_PATH, [paper, roll, sheet, oneSheet, report].join('\n')],
])
