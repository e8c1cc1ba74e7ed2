// Who was erased is named nowhere any more, also where a screen was looked at before.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PurgeReport } from '#shared/customer/privacy'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers, saleView } from '../../../support/counter'
import { ENTERED_OFFICE } from '../../../support/office-state'
import { click, field, find, openApp, pageText, settle, type } from '../../../support/window'
import { wordsIn } from '../../../support/words'

const { say } = wordsIn('en')
const NAME = 'Kamala Iyer'
const NUMBER = '9876543210'
const REPORT: PurgeReport = {
  erased: 1,
  stillOpen: 0,
  savedBills: 0,
  identityChecks: 0,
  callbacks: 0,
  owing: 0,
  owedPaise: paise(0),
  from: null,
  to: null,
}

const REVOKED = { ...ENTERED_OFFICE, line: { kind: 'revoked' } } as const

/** There is no layout here; the list needs a height to show any row. */
const LIST_HEIGHT_PX = 600

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(LIST_HEIGHT_PX)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(LIST_HEIGHT_PX)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const goTo = async (path: string): Promise<void> => {
  act(() => {
    window.location.hash = path
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  await settle()
}

it('takes an erased customer off the receipts that were searched before', async () => {
  let isErased = false
  const named = saleView({ accountNumber: NUMBER, customerName: NAME })
  const page = () => succeed({ sales: isErased ? [] : [named], next: null, indexing: null })
  await openApp('/receipts', {
    ...counterHandlers([]),
    'receipts.search': () => Promise.resolve(page()),
    'privacy.preview-erase': () => Promise.resolve(succeed(REPORT)),
    'privacy.erase': () => {
      isErased = true
      return Promise.resolve(succeed(REPORT))
    },
  })
  await settle()
  expect(pageText()).toContain(NAME)

  await goTo(`/customer/${NUMBER}`)
  await click('button', say('privacy.erase.look'))
  await click('button', say('privacy.yes'))
  await settle()
  expect(isErased).toBe(true)

  await goTo('/receipts')
  expect(pageText()).toContain(say('command.receipts'))
  expect(pageText()).not.toContain(NAME)
})

it.each([
  ['in an office also who bought at another counter alone, and says so', ENTERED_OFFICE, true],
  ['without the shop’s keys at this counter alone', { ...ENTERED_OFFICE, keys: { kind: 'unknown' } }, false],
  ['taken out of the office at this counter alone', REVOKED, false],
] as const)('erases %s', async (_where, office, isElsewhere) => {
  await openApp('/settings/privacy', {
    ...counterHandlers([]),
    'office.state': () => Promise.resolve(succeed(office)),
    'privacy.preview-erase': () => Promise.resolve(succeed({ ...REPORT, erased: 0 })),
  })
  field(say('privacy.erase.field')).focus()
  await type(NUMBER)
  await click('button', say('privacy.erase.look'))
  expect(pageText().includes(say('privacy.erase.everywhere'))).toBe(isElsewhere)
  expect(find('button', say('privacy.yes')).hasAttribute('disabled')).toBe(!isElsewhere)
})
