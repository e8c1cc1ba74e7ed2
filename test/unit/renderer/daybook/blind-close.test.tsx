// The count of a close: whoever may see what should be in the box sees it beside the count; for others nothing on the
// window says it before they compared.
import { describe, expect, it } from 'vitest'
import { RIGHTS_OF } from '#shared/access/rights'
import { succeed } from '#shared/base/result'
import type { LockState } from '#shared/access/staff'
import { act } from '../../../support/act'
import { appState, counterHandlers, openCounter, OPEN_TILL, OWNER } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, field, find, openApp, pageText, press, settle, type } from '../../../support/window'

const IN_THE_BOX = '₹1,218.00'
const CASHIER = { ...OWNER, id: 'ravi', name: 'Ravi', role: 'cashier' } as const
const AT_THE_COUNTER: LockState = { ...openCounter, phase: 'open', staff: CASHIER, members: [OWNER, CASHIER] }
const HIDDEN = {
  ...OPEN_TILL,
  session: OPEN_TILL.session === null ? null : { ...OPEN_TILL.session, cash: null },
}

async function closing(isBlind: boolean) {
  const state = appState()
  const rights = { preferences: { ...state.preferences, cashierRights: RIGHTS_OF.strict } }
  const bridge = await openApp('/day-book', {
    ...counterHandlers([], appState(isBlind ? rights : {})),
    ...(isBlind ? { 'lock.state': async () => AT_THE_COUNTER } : {}),
    'till.state': async () => succeed(isBlind ? HIDDEN : OPEN_TILL),
    'till.compare': async () => succeed(OPEN_TILL),
  })
  await settle()
  await click('button', 'Close the till (Z)')
  return bridge
}
const dialog = () => find('[role=dialog]')
const fiveHundreds = () => find<HTMLInputElement>('input[aria-label="How many of ₹500"]')
/** As a browser does: in a field, Enter submits its form. */
const pressEnter = async () => {
  const { activeElement } = document
  if ((await press('Enter')) && activeElement instanceof HTMLInputElement)
    act(() => activeElement.form?.requestSubmit())
  await settle()
}

describe('the count of a close by whoever may not see what should be in the box', () => {
  it('hides it until it was counted, and main is told of each comparison', async () => {
    const bridge = await closing(true)
    expect(pageText()).not.toContain(IN_THE_BOX)
    await type('2')
    expect(dialog().textContent).toContain('₹1,000')
    expect(pageText()).not.toContain(IN_THE_BOX)
    await click('[role=dialog] button', 'Compare with expected')
    expect(dialog().textContent).toContain(IN_THE_BOX)
    expect(dialog().textContent).toContain('Short by ₹218.00')
    expect(fiveHundreds().readOnly).toBe(true)
    await click('[role=dialog] button', 'Count again')
    expect(dialog().textContent).not.toContain('Short by ₹218.00')
    expect(fiveHundreds().value).toBe('2')
    await click('[role=dialog] button', 'Compare with expected')
    expect(called(bridge, 'till.compare')).toHaveLength(2)
  })

  it('begins with what the difference needs once it was compared', async () => {
    await closing(true)
    await click('[role=dialog] button', 'Compare with expected')
    expect(document.activeElement).toBe(field('Why?'))
  })
})

describe('the count of a close by whoever may see what should be in the box', () => {
  it('has it beside the count, with the difference as it is typed, and compares nothing', async () => {
    const bridge = await closing(false)
    expect(dialog().textContent).toContain(IN_THE_BOX)
    expect(document.activeElement).toBe(fiveHundreds())
    await type('2')
    expect(dialog().textContent).toContain('Short by ₹218.00')
    await type('20')
    expect(dialog().textContent).toContain('Excess ₹8,782.00')
    expect(called(bridge, 'till.compare')).toEqual([])
  })

  it('is still there after the sheet was closed and opened again', async () => {
    await closing(false)
    await type('2')
    await click('button[aria-label="Close"]')
    await click('button', 'Close the till (Z)')
    expect(fiveHundreds().value).toBe('2')
  })

  it('says what stays and what is taken out', async () => {
    await closing(false)
    await type('2')
    expect(field('Stays in the box').value).toBe('500')
    expect(dialog().textContent).toContain('Taken out₹500.00')
  })
})

describe('the seal of a close', () => {
  async function atReason() {
    const bridge = await closing(false)
    for (const _face of document.querySelectorAll('[aria-label^="How many of"]')) await pressEnter()
    await pressEnter()
    return bridge
  }

  it('Enter in "Why?" leads on to what stays in the box, and seals nothing', async () => {
    const bridge = await atReason()
    expect(document.activeElement).toBe(field('Why?'))
    await type('0')
    await pressEnter()
    expect(document.activeElement).toBe(field('Why?'))
    expect(pageText()).toContain('at least three letters')
    await type('a torn note')
    await pressEnter()
    expect(document.activeElement).toBe(field('Stays in the box'))
    await pressEnter()
    expect(document.activeElement).toBe(find('[role=dialog] button', 'Close and seal'))
    expect(called(bridge, 'till.close')).toEqual([])
  })

  it('a preset is a reason, and leads on', async () => {
    const bridge = await atReason()
    await click('[role=dialog] button', 'Wrong change given1')
    expect(field('Why?').value).toBe('Wrong change given')
    expect(document.activeElement).toBe(field('Stays in the box'))
    await pressEnter()
    expect(document.activeElement).toBe(find('[role=dialog] button', 'Close and seal'))
    expect(called(bridge, 'till.close')).toEqual([])
  })
})
