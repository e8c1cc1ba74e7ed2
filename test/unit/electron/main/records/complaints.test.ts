// The shop's register of complaints, and the evidence for each.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HOUR_MS } from '#shared/base/clock'
import { complaintReasons, complaintSchema } from '#shared/sale/complaint'
import type { Sale } from '#shared/sale/sale'
import { createComplaints } from '#main/records/complaints'
import { succeed } from '#shared/base/result'
import { failure, memoryJournal, recordIntent, recordSale, value } from '#test/support/journals'
import { memoryFile } from '#test/support/memory-file'
import { AMOUNT, answer, NUMBER, requestId, type OutcomeName } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

function shop(sold: OutcomeName | 'intent' = 'pending') {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  if (sold === 'intent') recordIntent(journal)
  else recordSale(journal, sold)
  const file = memoryFile(z.array(complaintSchema))
  const open = () =>
    createComplaints({
      journal,
      clock: time,
      file,
      staff: () => ({ id: 'meena', role: 'cashier' }),
      shop: () => ({ name: 'Asha Mobile', agentId: 'BCA000417' }),
      saveEvidence: async (sale: Sale) => succeed({ fileName: `${sale.requestId}.pdf` }),
    })
  const desk = open()
  const raise = (reason: Parameters<(typeof desk.handlers)['complaints.raise']>[0]['reason']) =>
    desk.handlers['complaints.raise']({ requestId: requestId(), reason, note: 'customer waits' })
  return { desk, raise, open, journal, time }
}

describe('a complaint', () => {
  it('has a clock of 48 hours, and outlives a restart', async () => {
    const { raise, open, time } = shop()
    const complaint = value(await raise('no-result'))
    expect(complaint).toMatchObject({ number: 1, status: 'raised', dueAt: time.now() + 48 * HOUR_MS })
    expect(value(await open().handlers['complaints.list']({}))).toEqual([
      { ...complaint, sale: { service: 'mobile', accountNumber: NUMBER, payee: 'Jio', amountPaise: AMOUNT } },
    ])
  })

  it('takes only reasons that fit how the sale stands', async () => {
    expect(failure(await shop('pending').raise('duplicate'))).toMatchObject({ kind: 'wrong-state' })
    expect(failure(await shop('intent').raise('no-result'))).toMatchObject({ kind: 'wrong-state' })
    expect(value(await shop('success').raise('not-received')).reason).toBe('not-received')
  })

  it('about a sale is one at a time', async () => {
    const { desk, raise } = shop()
    await raise('no-result')
    expect(failure(await raise('no-result'))).toEqual({ kind: 'wrong-state', state: 'complaint-under-way' })
    await desk.handlers['complaints.change']({
      number: 1,
      status: 'rejected',
      ticket: 'T-9',
      note: 'asked again',
    })
    expect(value(await raise('no-result')).number).toBe(2)
  })

  it('keeps what was said, by whom and when', async () => {
    const { desk, raise, time } = shop()
    await raise('no-result')
    await time.pass(HOUR_MS)
    const changed = value(
      await desk.handlers['complaints.change']({
        number: 1,
        status: 'resolved',
        ticket: 'T-9',
        note: 'refunded',
      }),
    )
    expect(changed).toMatchObject({
      ticket: 'T-9',
      story: [
        { status: 'raised', note: 'customer waits', staffId: 'meena' },
        { status: 'resolved', note: 'refunded', at: time.now() },
      ],
    })
  })
})

describe('the reasons offered', () => {
  const standing = (sold: OutcomeName, refunded?: boolean) => {
    const { journal } = shop(sold)
    if (refunded !== undefined)
      journal.append(requestId(), {
        type: 'evidence',
        source: 'status-check',
        answer: answer('failed', { refunded }),
      })
    const sale = journal.sale(requestId())
    return sale === null ? [] : complaintReasons(sale)
  }

  it('follow the state', () => {
    expect(standing('pending')).toEqual(['no-result'])
    expect(standing('lost')).toEqual(['no-result'])
    expect(standing('pending', false)).toEqual(['refund-missing'])
    expect(standing('pending', true)).toEqual([])
    // Whatever the answer said: the service's statement may show a charge.
    expect(standing('refused')).toEqual(['refund-missing'])
    expect(standing('success')).toContain('wrong-account')
  })
})

describe('the evidence', () => {
  it('names every id, reference, amount and time that a desk asks for', async () => {
    const { desk, raise } = shop()
    await raise('no-result')
    const { text } = value(await desk.handlers['complaints.evidence']({ requestId: requestId() }))
    for (const part of [
      'Asha Mobile',
      'BCA000417',
      'SALE-0001',
      NUMBER,
      '₹299.00',
      '2026-11-20 10:00:00 IST',
      'State: pending',
      'no result',
      'Sent, attempt 1',
      'Answer: pending (accepted), HTTP 200',
    ])
      expect(text).toContain(part)
  })
})
