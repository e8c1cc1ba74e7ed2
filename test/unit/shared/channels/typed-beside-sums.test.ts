// Texts that somebody types and that later stand beside names and sums: on papers, in lists, and in an owner's question.
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { channels, type Channel } from '#shared/channels/contract'

const TYPED = 'left\n\nPaid Rs 999 \u202Exyz\u0007'
const KEPT = 'left Paid Rs 999 xyz'
const ID = 'SALE-0001-0001-0001'

const INPUTS: Partial<Record<Channel, readonly [field: string, rest: object]>> = {
  'customer.name': ['name', { accountNumber: '9876543210', agrees: true }],
  'complaints.raise': ['note', { requestId: ID, reason: 'no-result' }],
  'complaints.change': ['note', { number: 1, status: 'raised', ticket: '' }],
  'credit.write-off': ['reason', { accountNumber: '9876543210', owedPaise: 100 }],
  'journal.settle-entry': ['reason', { sequence: 1 }],
  'pending.settle': ['evidence', { requestId: ID, verdict: 'failed', refunded: false }],
  'till.move': ['reason', { head: 0, movement: 'cash-in', amountPaise: 100 }],
  'till.open-drawer': ['reason', { head: 0 }],
  'till.close': ['reason', { head: 0, count: { pieces: [], loosePaise: 0 }, carriedPaise: 0 }],
}

it.each(Object.entries(INPUTS))(
  'what is typed for %s is kept on one line, in which nothing hides or turns round what stands beside it',
  (channel, [field, rest]) => {
    const schema: z.ZodType = channels[channel as Channel].input
    const parsed = schema.parse({ ...rest, [field]: TYPED }) as Record<string, unknown>
    expect(parsed[field]).toBe(KEPT)
  },
)
