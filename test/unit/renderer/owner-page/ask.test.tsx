// What the owner's page makes of the office's answers, whatever comes.
import { expect, it, vi } from 'vitest'
import { ask } from '#office/web/api/ask'
import { officeThat, ok, refused, type Reply } from '../../../support/owner-window'

const SHOP = { shopId: 'shop-1', name: 'Bus stand' }

it('gives what the office said', async () => {
  officeThat({ shops: () => ok([SHOP]) })
  expect(await ask('shops', {})).toEqual({ ok: true, value: [SHOP] })
})

it.each([
  ['an answer of another shape', ok({ shop: 1 })],
  ['a refusal that this page does not know', refused(418, 'teapot')],
  ['a line that breaks', 'no-line'],
] satisfies readonly (readonly [string, Reply])[])('takes %s for no answer', async (_what, reply) => {
  officeThat({ shops: () => reply })
  expect(await ask('shops', {})).toEqual({ ok: false, failure: 'no-answer' })
})

it('takes the rest of a list of which one piece has another shape', async () => {
  officeThat({ shops: () => ok([{ shop: 1 }, SHOP]) })
  expect(await ask('shops', {})).toEqual({ ok: true, value: [SHOP] })
})

it('takes the page of a network’s log-in for no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Pay for the network</html>')))
  expect(await ask('shops', {})).toEqual({ ok: false, failure: 'no-answer' })
})

it('gives the office’s own refusal', async () => {
  officeThat({ 'add-shop': () => refused(409, 'conflict') })
  expect(await ask('add-shop', { name: 'Bus stand' })).toEqual({ ok: false, failure: 'conflict' })
})
