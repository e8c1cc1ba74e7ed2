// Settings that the office holds for this counter: who set them and where they are changed, and nothing to change here.
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '#shared/shop/limits'
import type { EnteredOffice } from '#shared/office/counter-office'
import { succeed } from '#shared/base/result'
import { counterHandlers } from '../../../support/counter'
import { ENTERED_OFFICE, OFFICE_NOW_MS } from '../../../support/office-state'
import { field, openApp, pageText, settle } from '../../../support/window'

const SET_BY_ASHA = { setAtMs: OFFICE_NOW_MS, setBy: 'Asha', from: { kind: 'all', name: null } }

async function open(settings: EnteredOffice['settings'], path: string) {
  const bridge = await openApp(path, {
    ...counterHandlers([]),
    'office.state': async () => succeed({ ...ENTERED_OFFICE, settings }),
    'commission.table': async () => succeed([]),
  })
  await settle()
  return bridge
}

it('a held setting says who set it, when and for whom, and cannot be changed here', async () => {
  await open([{ key: 'limits', inForce: SET_BY_ASHA, refused: null }], '/settings/limits')
  expect(pageText()).toContain('Set at the office. By Asha on')
  expect(pageText()).toContain('for all counters')
  expect(pageText()).toContain('Change it on the owner’s page')
  expect(field('Sales without an answer').value).toBe(String(DEFAULT_LIMITS.unresolvedSales))
  expect(field('Sales without an answer').closest('fieldset')?.disabled).toBe(true)
})

it('names a shop or a group as it is called, whatever it is called', async () => {
  const from = { kind: 'shop', name: '<img src=x>' }
  await open(
    [{ key: 'limits', inForce: { ...SET_BY_ASHA, setBy: null, from }, refused: null }],
    '/settings/limits',
  )
  expect(pageText()).toContain('the shop “<img src=x>”')
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

it('a refused one says why, and leaves what holds here to be changed', async () => {
  await open([{ key: 'limits', inForce: null, refused: 'invalid' }], '/settings/limits')
  expect(pageText()).toContain('outside what this counter allows')
  expect(pageText()).not.toContain('Set at the office')
  expect(field('Sales without an answer').closest('fieldset')?.disabled).toBe(false)
})

it('the part about the office lists all of them, those of a newer office too', async () => {
  await open(
    [
      { key: 'planOrder', inForce: SET_BY_ASHA, refused: null },
      { key: 'holidays', inForce: null, refused: 'unknown' },
    ],
    '/settings/office',
  )
  expect(pageText()).toContain('What the office sets here')
  expect(pageText()).toContain('Order of plans')
  expect(pageText()).toContain('holidays')
  expect(pageText()).toContain('does not know it')
})
