// The count of a close is blind: nothing on the window says what should be in the box before it was counted.
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers, OPEN_TILL } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, field, find, openApp, pageText, press, settle, type } from '../../../support/window'

const IN_THE_BOX = '₹1,218.00'

describe('the count of a close', () => {
  it('hides what should be in the box, behind the dialog and on today’s page, until it was counted', async () => {
    await openApp('/day-book', {
      ...counterHandlers([]),
      'till.state': () => Promise.resolve(succeed(OPEN_TILL)),
    })
    await settle()
    // In the card of the box and on today's page.
    expect(pageText().split(IN_THE_BOX)).toHaveLength(3)
    await click('button', 'Close the till (Z)')
    expect(pageText()).not.toContain(IN_THE_BOX)
    expect(pageText()).not.toContain('₹718.00')
    expect(pageText().split('Hidden while the box is counted.')).toHaveLength(3)
    await click('button[aria-label="Close"]')
    expect(pageText()).toContain(IN_THE_BOX)
  })
})

describe('the seal of a close', () => {
  async function compared() {
    const bridge = await openApp('/day-book', {
      ...counterHandlers([]),
      'till.state': () => Promise.resolve(succeed(OPEN_TILL)),
    })
    await settle()
    await click('button', 'Close the till (Z)')
    await click('[role=dialog] button', 'Counted: compare')
    return bridge
  }
  /** As a browser does: in a field, Enter submits its form. */
  const pressEnter = async () => {
    const { activeElement } = document
    if ((await press('Enter')) && activeElement instanceof HTMLInputElement)
      act(() => activeElement.form?.requestSubmit())
    await settle()
  }

  it('Enter in "Why?" leads on to what stays in the box, and seals nothing', async () => {
    const bridge = await compared()
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
    const bridge = await compared()
    await click('[role=dialog] button', 'Wrong change given1')
    expect(field('Why?').value).toBe('Wrong change given')
    expect(document.activeElement).toBe(field('Stays in the box'))
    await pressEnter()
    expect(document.activeElement).toBe(find('[role=dialog] button', 'Close and seal'))
    expect(called(bridge, 'till.close')).toEqual([])
  })
})
