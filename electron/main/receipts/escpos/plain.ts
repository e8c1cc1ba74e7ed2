// What a paper can say in a receipt printer's own letters alone.
import { canBeWritten } from '#shared/printing/letters'
import type { PaperLine, Phrase, ReceiptModel, ReceiptRow } from '../model'

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
 * the whole line goes. Amounts, dates, numbers and states are English, and stay. `latinName` is the shop's, in English letters.
 */
export const inPlainLetters = (model: ReceiptModel, latinName = ''): ReceiptModel => ({
  ...model,
  logo: null,
  service: written(model.service),
  shop: {
    name: model.shop.name.every(canBeWritten) ? model.shop.name : latinName === '' ? [] : [latinName],
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
