// Cash that is owed back is said once where a sale is shown, first of all, with the tick beside it; and it counts as
// waiting.
import { describe, expect, it } from 'vitest'
import { busyDay, counterHandlers } from '../../../support/counter'
import { find, openApp } from '../../../support/window'

const owed = busyDay().find(({ cashStatus }) => cashStatus === 'owed-back')
if (owed === undefined) throw new Error('the day has a sale whose cash is owed back')

const textOf = (selector: string): string => (find(selector).textContent ?? '').replace(/\s+/g, ' ')

async function open(path: string): Promise<void> {
  await openApp(path, counterHandlers(busyDay()))
}

describe('cash that is owed back', () => {
  it("stands first on the sale's own page, once, with its tick", async () => {
    await open(`/receipts/${owed.requestId}`)
    const page = textOf('main')
    expect(page.match(/Return ₹107|owes/gi)).toHaveLength(1)
    expect(page.indexOf('Return ₹107')).toBeLessThan(page.indexOf('Tell the customer'))
    expect(find('main button', 'Cash returned').tagName).toBe('BUTTON')
  })

  it("is one line of today's page, below the sales and not in them, which leads to where it is ticked off", async () => {
    await open('/verify')
    expect(textOf('aside a[href="#/pending"]')).toContain('₹107.001 customer gets money back')
    expect(textOf('aside ol')).not.toContain('back')
  })

  it.each(['/', '/pending'])('is said by the screen itself at %s, and not again beside it', async (path) => {
    await open(path)
    expect(textOf('main')).toContain('To return: ₹107.00 to 70210 88001')
    expect(textOf('aside')).not.toContain('back')
  })

  it('counts as waiting beside the open sales', async () => {
    await open('/')
    expect(textOf('nav a[href="#/pending"]')).toContain('3 wait')
  })
})
