// The letters that every receipt printer has, and what a paper can say in them alone.
import type { PaperLine, Phrase, ReceiptModel, ReceiptRow } from '../model'

/** Characters that plain printers lack, and how they are written instead. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['₹', 'Rs.'],
  ['·', '-'],
  ['−', '-'],
  ['–', '-'],
  ['—', '-'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['…', '...'],
  ['\u00a0', ' '],
]

/** The text in characters that every receipt printer has. Characters without a replacement stay. */
export const plain = (text: string): string =>
  PLAIN.reduce((changed, [from, to]) => changed.replaceAll(from, to), text.normalize('NFC'))

/** ASCII, and the letters of code page 0 (437), which every receipt printer has too. */
export const isPlain = (text: string): boolean =>
  /^[\x20-\x7eÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥áíóúñÑªº¿½¼¡«»°]*$/.test(text)

const canBeWritten = (text: string): boolean => isPlain(plain(text))

const written = (phrase: Phrase): Phrase => phrase.filter(canBeWritten)

/** Without the rows that would say nothing. */
const rowsWritten = (rows: readonly ReceiptRow[]): readonly ReceiptRow[] =>
  rows
    .map(({ label, value }) => ({ label: written(label), value: written(value) }))
    .filter(({ label, value }) => label.length > 0 && value.length > 0)

const phrasesWritten = (phrases: readonly Phrase[]): readonly Phrase[] =>
  phrases.map(written).filter((phrase) => phrase.length > 0)

const lineWritten = (line: PaperLine): PaperLine => ({
  ...line,
  what: written(line.what),
  rows: rowsWritten(line.rows),
  notices: phrasesWritten(line.notices),
})

/**
 * An English paper without what it says in other letters: names of people and shops. Half a name would be a wrong one, so
 * the whole line goes. Amounts, dates, numbers and states are English, and stay.
 */
export const inPlainLetters = (model: ReceiptModel): ReceiptModel => ({
  ...model,
  logo: null,
  service: written(model.service),
  shop: {
    name: written(model.shop.name),
    address: canBeWritten(model.shop.address) ? model.shop.address : '',
    lines: phrasesWritten(model.shop.lines),
  },
  details: rowsWritten(model.details),
  lines: model.lines.map(lineWritten),
  notices: phrasesWritten(model.notices),
  references: rowsWritten(model.references),
  closing: phrasesWritten(model.closing),
  footer: phrasesWritten(model.footer),
})

/** Whether every text of the paper can be written in plain letters. */
export const isPlainPaper = ({ logo: _drawn, ...said }: ReceiptModel): boolean =>
  canBeWritten(JSON.stringify(said))
