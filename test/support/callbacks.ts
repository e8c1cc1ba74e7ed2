// Builders for callbacks as the receiver stores them.
import { join } from 'node:path'
import type { CallbackFacts } from '#shared/callbacks/callback'
import type { CallbackFiles, NewRecord } from '#main/callbacks/callback-log'
import { linesIn, type LinesOnDisk } from '#main/files/lines-file'

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
  disposition: 'waiting',
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

/** The files of callbacks in `folder`, of which those about the shop's own sales may be given. */
export const callbackFilesIn = (
  folder: string,
  ours: LinesOnDisk = linesIn(join(folder, 'callbacks.jsonl')),
): CallbackFiles => ({ ours, strays: linesIn(join(folder, 'stray-callbacks.jsonl')) })
