// The paper of another counter's sale: a duplicate always, by the office's word, and without what only that counter knows.
import { describe, expect, test } from 'vitest'
import { textLines } from '#main/receipts/escpos/layout'
import { receiptModel, type ReceiptModel } from '#main/receipts/model'
import { receiptPath, receiptRoutes } from '#main/receipts/receipt-pages'
import { shareText } from '#main/receipts/share-text'
import { elsewhereName, type SaleElsewhere } from '#shared/sale/sale-elsewhere'
import { elsewhereSale } from '#test/support/elsewhere'
import { PRINTED_AT, saleThat, SHOP } from './sales'

const OPTIONS = { shop: SHOP, languages: ['en'], printedAt: PRINTED_AT, copiesBefore: 0 } as const

function modelOf(sale: SaleElsewhere): ReceiptModel {
  const model = receiptModel(sale, OPTIONS)
  if (model === null) throw new Error('there is paper of it')
  return model
}
const said = (model: ReceiptModel): string =>
  JSON.stringify([model.details, model.notices, model.number, model.shop, model.code, model.duplicate])

describe('the paper of another counter’s sale', () => {
  test('is a duplicate even where nothing was printed, and never an original', () => {
    expect(modelOf(elsewhereSale('success')).duplicate).toEqual(['Duplicate'])
    expect(receiptModel(saleThat('success'), OPTIONS)?.duplicate).toBeNull()
  })

  test('says where it was sold, and by whose word since when', () => {
    const model = modelOf(elsewhereSale('success'))
    expect(model.details[0]).toEqual({ label: ['Sold at'], value: ['Counter 2, Market Road'] })
    expect(model.notices.at(-1)).toEqual([
      'Copy from another counter, as the shop’s office knew it at 20/11/2026 14:05 IST from “Counter 2”.',
    ])
  })

  test('names the counter that has taken it over', () => {
    const model = modelOf(
      elsewhereSale('pending', {}, { heldBy: { counterName: 'Counter 3', shopName: null } }),
    )
    expect(model.details[1]).toEqual({ label: ['Now at'], value: ['Counter 3'] })
    expect(said(model)).toContain('Questions and money back: at “Counter 3”.')
  })

  test('has in common with the duplicate at its own counter everything that is known of it here', () => {
    const own = receiptModel(saleThat('success'), { ...OPTIONS, copiesBefore: 1 })
    const model = modelOf(elsewhereSale('success'))
    expect(model.details.slice(1)).toEqual(own?.details)
    for (const part of [
      'title',
      'subject',
      'amounts',
      'total',
      'inWords',
      'stamp',
      'references',
      'date',
    ] as const)
      expect(model[part], part).toEqual(own?.[part])
  })

  test('invents neither the digits of a chain nor an agent', () => {
    const sale = elsewhereSale('success')
    const model = modelOf(sale)
    expect(model.number.value).toEqual([String(sale.lastSequence).padStart(6, '0')])
    expect(model.code).toBe(`GALLA/${String(sale.lastSequence).padStart(6, '0')}/${sale.requestId}`)
    expect(said(model)).not.toContain(SHOP.agentId)
  })

  test('of a pending or doubtful sale says so in the words of its counter, and never that it failed', () => {
    for (const state of ['pending', 'unknown'] as const) {
      const own = receiptModel(saleThat(state), { ...OPTIONS, copiesBefore: 1 })
      const model = modelOf(elsewhereSale(state))
      expect(model.notices.slice(0, own?.notices.length)).toEqual(own?.notices)
      expect(model.stamp).toEqual(own?.stamp)
      const all = JSON.stringify([said(model), model.title, model.stamp.word])
      expect(all).not.toMatch(/failed|refused|did not/i)
    }
  })

  test('of a number that is not known here shows its last digits, and does not call it erased', () => {
    expect(modelOf(elsewhereSale('success', { personal: null })).subject.value).toEqual(['Not known here'])
    expect(
      modelOf(elsewhereSale('success', { personal: null }, { lastDigits: '3210' })).subject.value,
    ).toEqual(['xxxxxx3210'])
    expect(
      modelOf(elsewhereSale('success', { personal: null }, { noNumber: 'erased' })).subject.value,
    ).toEqual(['Erased'])
  })

  test('of practice says so, whatever the office says', () => {
    expect(modelOf(elsewhereSale('success', { environment: 'practice' })).specimen?.word).toEqual([
      'Practice · Specimen',
    ])
  })
})

describe('its page', () => {
  const routesOf = (sale: SaleElsewhere) =>
    receiptRoutes({
      saleOf: () => saleThat('failed'),
      elsewhere: (name) => (name === nameOf(sale) ? sale : null),
      shop: () => SHOP,
      copiesOf: () => 0,
      clock: { now: () => PRINTED_AT },
    })
  const nameOf = (sale: SaleElsewhere) => elsewhereName({ ...sale, ...sale.elsewhere })
  const pageOf = async (sale: SaleElsewhere, path = receiptPath(nameOf(sale), '80mm', ['en'])) =>
    routesOf(sale)(new Request(`https://bundle.invalid${path}`))

  test('is not the page of a sale of this counter that has the same id', async () => {
    const text = await (await pageOf(elsewhereSale('success')))?.text()
    expect(text).toContain('Duplicate')
    expect(text).toContain('Counter 2, Market Road')
    expect(text).toContain('Successful')
  })

  test('is missing for a sale that nobody looked at', async () => {
    const sale = elsewhereSale('success')
    const other = receiptPath(
      elsewhereName({ counterId: 'counter-33333333', requestId: sale.requestId }),
      'a4',
      ['en'],
    )
    expect((await pageOf(sale, other))?.status).toBe(404)
    expect((await pageOf(sale, '/receipt/elsewhere.x.y?paper=a4&language=en'))?.status).toBe(404)
  })

  test('cannot be written into by a name that an office tells', async () => {
    const soldAt = { counterName: '<img src=x onerror=alert(1)>', shopName: '"><script>alert(2)</script>' }
    const sale = elsewhereSale('pending', { personal: { customerName: '<b>Asha' } }, { soldAt })
    const text = await (await pageOf(sale))?.text()
    expect(text).toContain(
      '&lt;img src=x onerror=alert(1)&gt;, &quot;&gt;&lt;script&gt;alert(2)&lt;/script&gt;',
    )
    expect(text).not.toMatch(/<(img|script|b>)/)
  })

  test('commands no printer by a name that an office tells', () => {
    const soldAt = { counterName: 'Counter\u001bp\u00002', shopName: null }
    expect(textLines(modelOf(elsewhereSale('success', {}, { soldAt })), 48)).toBeNull()
  })

  test('gives a message only of what is on it, with the number masked', () => {
    const sale = elsewhereSale('success')
    expect(shareText(modelOf(sale), sale)).not.toContain('98765 43210')
  })
})
