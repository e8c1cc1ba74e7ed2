// The stylesheets of the papers, as main serves them to the window's own origin.
import fonts from './fonts.css?raw'
import oneSheet from './one-sheet.css?raw'
import paper from './paper.css?raw'
import report from './report.css?raw'
import roll from './roll.css?raw'
import sheet from './sheet.css?raw'

/** Where a page finds the app's fonts, and the styles of a receipt or a report. */
export const FONTS_PATH = '/receipt/fonts.css'
export const PAPER_PATH = '/receipt/receipt.css'

/** By path. Rules for one paper come after those for all. */
export const stylesheets: ReadonlyMap<string, string> = new Map([
  [FONTS_PATH, fonts],
  [PAPER_PATH, [paper, roll, sheet, oneSheet, report].join('\n')],
])
