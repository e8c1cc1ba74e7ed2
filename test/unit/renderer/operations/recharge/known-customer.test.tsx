// A customer who was here before: their sales on one line, and repeat.
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { saleView } from '#test/support/counter'
import { preparedDrafts } from '#test/support/fake-bridge'
import { AIRTEL, lookupOf, planList, planOf, rechargeHandlers, USUAL_PLAN } from '#test/support/recharge'
import { click, find, openApp, pageText, press, settle, type } from '#test/support/window'
import { NUMBER, earlierSale, moneyButton, prepareCounter, say } from './counter-screen'

prepareCounter()

describe('a known customer', () => {
  it('stands on one line with name and complaint; opened, it tells every sale and when the answer is due', async () => {
    const failed = saleView({ ...earlierSale, requestId: 'GALLA-0002' as never, railStatus: 'failed' })
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers([earlierSale, failed]),
      'customer.look': ({ accountNumber }) =>
        Promise.resolve(
          succeed({
            accountNumber,
            remembered: { accountNumber, name: 'Asha Patil', agreedAt: 0 },
            enteredName: null,
            language: null,
            sales: [],
            doneCount: 0,
            donePaise: paise(0),
            bills: [],
          }),
        ),
      'complaints.list': () =>
        Promise.resolve(
          succeed([
            {
              number: 7,
              requestId: earlierSale.requestId,
              reason: 'not-received' as const,
              openedAt: 0,
              dueAt: 0,
              status: 'raised' as const,
              ticket: '',
              story: [],
              sale: null,
            },
          ]),
        ),
    })
    await type(NUMBER)
    const about = find('button', 'About this customer')
    const line = about.parentElement?.textContent ?? ''
    expect(line).toContain('Asha Patil')
    expect(line).toContain('₹299')
    find('[role=img]', 'Complaint waits for an answer')
    expect(about.getAttribute('aria-expanded')).toBe('false')
    await click('button', 'About this customer')
    expect(about.getAttribute('aria-expanded')).toBe('true')
    expect(pageText()).toContain('Complaint 7: The customer received nothing. The answer was due')
    expect(document.querySelectorAll('section ul li')).toHaveLength(2)
    expect(preparedDrafts(bridge)).toEqual([])
  })

  it('is served with ten digits, Enter and a yes', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers([earlierSale]))
    await type(NUMBER)
    expect(pageText()).toContain('Repeat ₹299')
    await press('Enter')
    await settle()
    expect(preparedDrafts(bridge)).toMatchObject([
      { amountPaise: 29_900, planDescription: USUAL_PLAN.description },
    ])
    await say(moneyButton())
    expect(pageText()).toContain('SUCCESSFUL')
  })

  it('may press Enter before the log has been read: it counts as soon as it has', async () => {
    const read = Promise.withResolvers<void>()
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'journal.sales-of-number': () => read.promise.then(() => succeed([earlierSale])),
    })
    await type(NUMBER)
    await press('Enter')
    expect(preparedDrafts(bridge)).toEqual([])
    read.resolve()
    await settle()
    await settle()
    expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 29_900 }])
  })

  it('whose number moved to another operator is not sold the old plan', async () => {
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers([earlierSale]),
      'recharge.look-up': ({ mobileNumber }) =>
        Promise.resolve(succeed(lookupOf(mobileNumber, { operator: AIRTEL, operatorText: 'Airtel' }))),
    })
    await type(NUMBER)
    await press('Enter')
    await settle()
    expect(pageText()).toContain('This number is with Airtel now; last time it was Jio.')
    expect(preparedDrafts(bridge)).toEqual([])
  })

  it('whose plan changed is told so first; a second Enter goes on with the new one', async () => {
    const changed = planOf(299, { description: '1 GB a day' })
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers([earlierSale]),
      'recharge.plans': () => Promise.resolve(succeed(planList([changed]))),
    })
    await type(NUMBER)
    await press('Enter')
    await settle()
    expect(pageText()).toContain('The plan of ₹299 has changed.')
    expect(preparedDrafts(bridge)).toEqual([])
    await press('Enter')
    await settle()
    expect(preparedDrafts(bridge)).toMatchObject([{ planDescription: '1 GB a day' }])
  })
})
