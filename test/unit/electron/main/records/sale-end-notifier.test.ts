// Announcements of sales that were left waiting: made once, when an answer changes them, and never about the agent's
// own actions.
import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { MINUTE_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import { endedWords } from '#main/texts/sale-news'
import { textsIn } from '#main/texts'
import { createSaleEndNotifier } from '#main/records/sale-end-notifier'
import { memoryJournal, recordSale, value } from '#test/support/journals'
import { AMOUNT, answer, NUMBER, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

function shop() {
  const time = new VirtualTime()
  const { journal, reopen } = memoryJournal(time)
  const told: Sale[] = []
  const listen = (to = journal) => createSaleEndNotifier(to, (sale) => told.push(sale))
  const says = async (verdict: 'success' | 'failed' | 'pending', refunded = false, to = journal) => {
    await time.pass(MINUTE_MS)
    value(
      to.append(requestId(), {
        type: 'evidence',
        source: 'status-check',
        answer: answer(verdict, { refunded }),
      }),
    )
  }
  return { time, journal, reopen, told, listen, says, states: () => told.map(({ railStatus }) => railStatus) }
}

describe('news of an end', () => {
  it('comes once for a sale that waited, however often the answer is repeated', async () => {
    const { journal, listen, says, states } = shop()
    listen()
    recordSale(journal, 'pending')
    await says('pending')
    expect(states()).toEqual([])
    await says('failed', true)
    await says('failed', true)
    expect(states()).toEqual(['failed'])
  })

  it('comes for a sale that waited already when the counter was opened', async () => {
    const { journal, reopen, told, listen, says } = shop()
    recordSale(journal, 'lost')
    const later = reopen()
    listen(later)
    await says('success', false, later)
    expect(told).toMatchObject([{ railStatus: 'success', accountNumber: NUMBER }])
  })

  it('is not told of what the person at the counter sees anyway: the answer to the sale itself, settling by hand', async () => {
    const { time, journal, listen, states } = shop()
    listen()
    recordSale(journal, 'success', requestId('SALE-0002'))
    recordSale(journal, 'pending')
    await time.pass(MINUTE_MS)
    value(
      journal.append(requestId(), {
        type: 'settled-by-hand',
        staffId: 'owner',
        verdict: 'failed',
        refunded: true,
        evidence: 'dashboard',
      }),
    )
    expect(states()).toEqual([])
  })

  it('comes for an end that is taken back, once, and not again for the cash that is then given back', async () => {
    const { time, journal, listen, says, states } = shop()
    recordSale(journal, 'success')
    listen()
    await says('failed', true)
    await time.pass(MINUTE_MS)
    value(
      journal.append(requestId(), {
        type: 'cash',
        staffId: 'owner',
        movement: 'given-back',
        amountPaise: AMOUNT,
      }),
    )
    expect(states()).toEqual(['reversed'])
  })
})

describe('the words of the system’s news', () => {
  const failed = async (): Promise<Sale> => {
    const { journal, listen, says, told } = shop()
    listen()
    recordSale(journal, 'pending')
    await says('failed', true)
    const [sale] = told
    if (sale === undefined) throw new Error('nothing was told')
    return sale
  }

  it('name the kind, the end and the amount, and the customer only so that the shop recognises them', async () => {
    const sale = { ...(await failed()), customerName: 'Asha Verma' }
    const words = endedWords(sale, textsIn('en'))
    expect(words.title).toBe('Mobile recharge: Failed')
    expect(words.body).toContain('98xxx xx210 · ₹299.00')
    expect(words.body).toContain('If you took ₹299.00, give it back.')
    expect(words.body).not.toContain(NUMBER)
    expect(words.body).not.toContain('Asha')
  })

  it('count only what came to the counter, not what was written to an account', async () => {
    const payment: Payment = {
      parts: [
        { way: 'cash', amountPaise: paise(100_00) },
        { way: 'credit', amountPaise: paise(199_00), accountId: 'A-1' },
      ],
    }
    const words = endedWords({ ...(await failed()), payment }, textsIn('en'))
    expect(words.body).toContain('If you took ₹100.00, give it back.')
  })

  it('are said in Hindi, and of a customer who was erased nothing is known', async () => {
    const words = endedWords({ ...(await failed()), accountNumber: null }, textsIn('hi'))
    expect(words.title).toContain('असफल')
    expect(words.body).toMatch(/^[^x]*₹299\.00\n₹299\.00 लिए हों तो लौटा दें।$/)
  })
})
