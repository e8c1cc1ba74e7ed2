// The receipt as a page, and its addresses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { receiptPath, receiptRoutes } from '#main/receipts/receipt-pages'
import { fontAt } from '#test/support/paper-fonts'
import { PRINTED_AT, saleThat, SHOP } from './sales'
import type { Shop } from '#shared/shop/preferences'
import type { RequestId } from '#shared/base/ids'

const sale = saleThat('success')
/** What the letters of all languages together may add to the package. */
const MOST_FONT_BYTES = 1_000_000

const routesOf = (shop: Shop = SHOP, shown = sale) =>
  receiptRoutes({
    saleOf: (requestId) => (requestId === shown.requestId ? shown : null),
    shop: () => shop,
    copiesOf: (_requestId, kind) => (kind === 'receipt' ? 1 : 0),
    clock: { now: () => PRINTED_AT },
  })

async function get(path: string, routes = routesOf()): Promise<Response> {
  const answer = await routes(new Request(`https://bundle.invalid${path}`))
  if (answer === null) throw new Error(`${path} should be one of ours`)
  return answer
}

describe('a receipt page', () => {
  test.each(['58mm', '80mm', 'a4'] as const)('is drawn for %s paper', async (paper) => {
    const answer = await get(receiptPath(sale.requestId, paper, ['en']))
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain(`paper-${paper}`)
    expect(text).toContain('98765 43210')
    expect(text).toContain('Duplicate 1')
  })

  test('names its language, for the screen reader and for the letters', async () => {
    const text = await (await get(receiptPath(sale.requestId, '80mm', ['hi', 'en']))).text()
    expect(text).toContain('lang="hi"')
    expect(text).toContain('मोबाइल नंबर')
    expect(text).toContain('Mobile number')
  })

  test('keeps to a policy without scripts and inline styles', async () => {
    const answer = await get(receiptPath(sale.requestId, 'a4', ['en']))
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    expect(await answer.text()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
  })

  test('cannot be written into by a name', async () => {
    const shop = { ...SHOP, name: '<img src=x onerror=alert(1)>', address: `"'><script>` }
    const text = await (await get(receiptPath(sale.requestId, '80mm', ['en']), routesOf(shop))).text()
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).toContain('&quot;&#39;&gt;&lt;script&gt;')
    expect(text).not.toMatch(/<(img|script)/)
  })
})

describe('the addresses under /receipt/', () => {
  test('every other address is left to others', async () => {
    const routes = routesOf()
    expect(await routes(new Request('https://bundle.invalid/index.html'))).toBeNull()
    expect(await routes(new Request('https://bundle.invalid/receipts'))).toBeNull()
  })

  test('every stylesheet that a receipt links is there', async () => {
    const receipt = await (await get(receiptPath(sale.requestId, '80mm', ['en']))).text()
    const linked = [...receipt.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(linked).toEqual(['/receipt/fonts.css', '/receipt/receipt.css'])
    for (const path of linked) {
      const sheet = await get(path)
      expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
      expect(await sheet.text()).not.toBe('')
    }
  })

  test('the letters that the stylesheet names are there', async () => {
    const sheet = await get('/receipt/fonts.css')
    const named = [...(await sheet.text()).matchAll(/url\('([^']+)'\)/g)].map(([, path]) => path ?? '')
    expect(named).toHaveLength(7)
    // The build of the page puts its own fonts there, under their names.
    const ofWindow = readFileSync(
      join(import.meta.dirname, '../../../../../renderer/styles/fonts.css'),
      'utf8',
    )
    for (const path of named) {
      expect(ofWindow).toContain(path.replace('/fonts/', '/files/'))
      expect(fontAt(path)?.toString('latin1', 0, 4)).toBe('wOF2')
    }
    const bytes = named.map((path) => fontAt(path)?.byteLength ?? 0)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MOST_FONT_BYTES)
  })

  test.each([
    ['/receipt/nobody-knows-it?paper=80mm&language=en', 404],
    ['/receipt/../secret?paper=80mm&language=en', 404],
    [`/receipt/${sale.requestId}?paper=legal&language=en`, 400],
    [`/receipt/${sale.requestId}?paper=80mm&language=xx`, 400],
    [`/receipt/${sale.requestId}?paper=80mm&language=en-en`, 400],
    [`/receipt/${sale.requestId}`, 400],
  ])('%s is %i', async (path, status) => {
    const answer = await routesOf()(new Request(`https://bundle.invalid${path}`))
    expect(answer === null ? 404 : answer.status).toBe(status)
  })

  test('only reading is allowed', async () => {
    const url = `https://bundle.invalid${receiptPath(sale.requestId, '80mm', ['en'])}`
    expect((await routesOf()(new Request(url, { method: 'POST' })))?.status).toBe(405)
  })

  test('a sale without an answer says so instead of showing a receipt', async () => {
    const shown = saleThat('sending')
    const answer = await get(receiptPath(shown.requestId, '80mm', ['en']), routesOf(SHOP, shown))
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('no answer yet')
  })
})

test('an id that is none is never looked up', async () => {
  const routes = receiptRoutes({
    saleOf: (requestId: RequestId) => {
      throw new Error(`looked up ${requestId}`)
    },
    shop: () => SHOP,
    copiesOf: () => 0,
    clock: { now: () => PRINTED_AT },
  })
  const url = 'https://bundle.invalid/receipt/%3Cscript%3E?paper=80mm&language=en'
  expect((await routes(new Request(url)))?.status).toBe(404)
})
