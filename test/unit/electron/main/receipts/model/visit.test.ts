// The combined paper of a visit: every line with its state, what counts for the total, what was handed over; on paper, in
// letters, and as a masked message.
import { describe, expect, test } from 'vitest'
import type { Visit } from '#shared/visit/visit'
import { paise } from '#shared/base/money'
import { COLUMNS } from '#shared/printing/heads'
import { textLines } from '#main/receipts/escpos/layout'
import { visitModel, type ReceiptModel } from '#main/receipts/model'
import { shareText } from '#main/receipts/share-text'
import { PRINTED_AT, saleThat, SHOP, visitOfThree, visitThat, visitWithOpenLine } from '../sales'

const options = { shop: SHOP, languages: ['en'], printedAt: PRINTED_AT } as const

function modelOf(visit: Visit, copies: Readonly<Record<string, number>> = {}): ReceiptModel {
  const model = visitModel(visit, { ...options, copiesOf: (requestId) => copies[requestId] ?? 0 })
  if (model === null) throw new Error('there should be a paper')
  return model
}
const rows = (model: ReceiptModel) => model.amounts.map(({ label, value }) => `${label[0]}: ${value[0]}`)
const lettersOf = (model: ReceiptModel): string =>
  (textLines(model, COLUMNS[384]) ?? [])
    .flatMap((line) => (line.kind === 'text' ? [line.text.trim()] : []))
    .join('\n')

describe('the paper of a visit', () => {
  test('names each line with its amount and state, and sums what was done', () => {
    const model = modelOf(visitOfThree())
    expect(model.lines.map(({ number, amount, isStruck }) => [number.value[0], amount, isStruck])).toEqual([
      ['98765 43210', '₹299.00', false],
      ['900000342220', '₹962.00', true],
      ['01234567890', '₹739.00', false],
    ])
    expect(model.total.value).toEqual(['₹1,038.00'])
    expect(rows(model)).toEqual(['Paid by: Cash', 'Cash given: ₹2,000.00', 'Change: ₹962.00'])
    expect(model.kind).toBe('receipt')
    expect(model.lines[1]?.notices.flat()).toContain('Not charged: it is not part of the total.')
  })

  test('is an acknowledgement while a line has no result, and then promises nothing of change that is not certain', () => {
    const open = { ...visitWithOpenLine(), isChangeFinal: false }
    const model = modelOf(open)
    expect(model.kind).toBe('acknowledgement')
    expect(rows(model)).toEqual(['Paid by: Cash'])
  })

  test('is a note where nothing was done', () => {
    const model = modelOf(visitThat([saleThat('failed'), saleThat('failed', { requestId: 'B' })], 100_000))
    expect([model.kind, model.title[0], model.total.value[0]]).toEqual([
      'note',
      'Note for one visit, not a receipt',
      '₹0.00',
    ])
  })

  test('does not exist while a line is on its way or waits its turn', () => {
    const visit = visitOfThree()
    const [first, ...others] = visit.lines
    if (first === undefined) throw new Error('it has lines')
    for (const state of ['sending', 'waiting'] as const)
      expect(
        visitModel({ ...visit, lines: [{ ...first, state }, ...others] }, { ...options, copiesOf: () => 0 }),
      ).toBeNull()
  })

  test('says what the shop owes for a line that was paid by UPI and failed', () => {
    const visit = visitOfThree()
    const failed = visit.lines[1]?.requestId
    if (failed === undefined) throw new Error('it has three lines')
    const model = modelOf({
      ...visit,
      parts: [{ way: 'upi', amountPaise: paise(200_000) }],
      tenderedPaise: null,
      changePaise: null,
      owedBack: [{ requestId: failed, amountPaise: paise(96_200) }],
    })
    expect(rows(model)).toEqual(['Paid by: UPI', 'To be given back: ₹962.00'])
    expect(model.lines[1]?.notices.flat().join(' ')).toContain('The shop owes you ₹962.00')
  })

  test('counts copies for each line: the paper is a duplicate where every line is, else the line that is', () => {
    const none = modelOf(visitOfThree(), { 'GOLDEN-VISIT-1': 1 })
    expect(none.duplicate).toBeNull()
    expect(none.lines.map(({ duplicate }) => duplicate?.[0] ?? null)).toEqual(['Duplicate 1', null, null])
    const all = modelOf(visitOfThree(), { 'GOLDEN-VISIT-1': 2, 'GOLDEN-VISIT-2': 1, 'GOLDEN-VISIT-3': 1 })
    expect(all.duplicate).toEqual(['Duplicate 1'])
    expect(all.lines.map(({ duplicate }) => duplicate?.[0] ?? null)).toEqual(['Duplicate 2', null, null])
  })

  test('is written in letters on a printer that has no pictures, what is not charged in brackets', () => {
    const letters = lettersOf(modelOf(visitOfThree()))
    expect(letters).toContain('98765 43210            Rs.299.00')
    expect(letters).toContain('900000342220         (Rs.962.00)')
    expect(letters).toContain('[ REFUSED ]')
    expect(letters).toContain('Rs.1,038.00')
  })

  test('is shared with masked numbers, line by line', () => {
    const visit = visitOfThree()
    const text = shareText(modelOf(visit), visit)
    expect(text).not.toContain('43210')
    expect(text).not.toContain('900000342220')
    expect(text).toContain('Mobile recharge · Jio: ₹299.00\nMobile number: 98xxx xx210, Successful')
    expect(text).toContain('Bill payment · Tata Power Mumbai: ₹962.00')
    expect(text).toContain('Not charged: it is not part of the total.')
    expect(text).toContain('Total of the visit: ₹1,038.00')
  })
})
