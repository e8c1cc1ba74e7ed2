// Builders for callbacks as the receiver stores them.
import type { CallbackFacts } from '@shared/domain/callback'
import type { NewRecord } from '../../electron/main/callbacks/callback-log'

/** A recharge callback of success that was just accepted. */
export const callbackRecord = ({
  facts,
  ...change
}: Partial<Omit<NewRecord, 'facts'>> & { readonly facts?: Partial<CallbackFacts> } = {}): NewRecord => ({
  kind: 'recharge',
  receivedAt: 0,
  remoteAddress: '203.0.113.7',
  source: null,
  sentAt: null,
  bodySha256: 'b'.repeat(64),
  bodyBytes: 300,
  outcome: { taken: true, disposition: 'waiting' },
  ...change,
  facts: {
    event: 'RECHARGE_SUCCESS',
    requestId: 'SALE-0001',
    referenceId: null,
    says: 'success',
    refunded: false,
    amountPaise: 29_900,
    message: null,
    timestamp: null,
    ...facts,
  },
})
