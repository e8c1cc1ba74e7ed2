// What a customer reads of their sale: each thing once, and nothing to pay once it is sold.
import { describe, expect, it } from 'vitest'
import { SaleOfCustomer } from '#renderer/customer-display/screen/SaleOfCustomer'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { paise } from '#shared/base/money'
import type { DisplayLine, DisplayLineState } from '#shared/shop/customer-display'
import { pageText, show } from '#test/support/window'

const line = (state: DisplayLineState): DisplayLine => ({
  service: 'mobile',
  payee: 'Jio',
  number: '98765 43210',
  amountPaise: paise(29_900),
  state,
})

const read = (...states: readonly DisplayLineState[]): Promise<string> => readWith(null, ...states)

const readWith = async (
  receiptText: string | null,
  ...states: readonly DisplayLineState[]
): Promise<string> => {
  await show(
    <WordsProvider language="en">
      <SaleOfCustomer
        sale={{
          kind: 'sale',
          lines: states.map(line),
          totalPaise: paise(29_900),
          tenderedPaise: null,
          changePaise: null,
          upiPaise: null,
          upiCode: null,
          receiptText,
        }}
      />
    </WordsProvider>,
  )
  return pageText()
}

describe("a customer's sale on their screen", () => {
  it('asks for money before it is sent', async () => {
    expect(await read('entered')).toContain('To pay')
  })

  it('asks for none once it is sent', async () => {
    const sold = await read('done')
    expect(sold).not.toContain('To pay')
    expect(sold).toContain('Total')
  })

  it('says once that all of it is done', async () => {
    expect((await read('done', 'done')).match(/done/gi)).toHaveLength(1)
  })

  it('gives the receipt along as a code, said once, and nothing where there is none', async () => {
    const text = await readWith('Sharma Mobile\nTotal: ₹299.00', 'done')
    expect(text.match(/take along/g)).toHaveLength(1)
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      'Code with the text of the receipt',
    )
    expect(text).not.toContain('Sharma Mobile')
  })

  it('shows no code of a receipt that there is not', async () => {
    await read('waiting')
    expect(document.querySelector('[role=img]')).toBeNull()
  })

  it('says of each line what became of it where they differ', async () => {
    const text = await read('done', 'not-done')
    expect(text).toContain('Done')
    expect(text).toContain('Not done')
  })
})
