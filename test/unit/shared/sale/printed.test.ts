// Paper, messages and the fold: printing and sharing change nothing about a sale, wherever in its story they occur.
import { expect, test } from 'vitest'
import type { RecordedEvent } from '#shared/sale/journal'
import { foldFirst, foldNext } from '#shared/sale/sale-fold'
import { storyOf } from '../../electron/main/receipts/sales'

const printed = (before: RecordedEvent): RecordedEvent => ({
  ...before,
  sequence: before.sequence + 1000,
  link: 'another link',
  recordedAt: before.recordedAt + 60_000,
  event: { type: 'printed', staffId: 'ravi', document: 'receipt', to: 'printer' },
})
const shared = (before: RecordedEvent): RecordedEvent => ({
  ...printed(before),
  event: { type: 'shared', staffId: 'ravi', to: 'chat' },
})

test.each(['success', 'pending', 'reversed', 'conflict', 'failed-owing'] as const)(
  'printing and sharing between the events of a %s sale leaves it and its receipt number as they are',
  (story) => {
    const [intent, ...rest] = storyOf(story)
    if (intent === undefined) throw new Error('a story begins with its intent')
    const plain = rest.reduce(foldNext, foldFirst(intent))
    const papered = rest
      .flatMap((event) => [event, printed(event), shared(event)])
      .reduce(foldNext, foldFirst(intent))
    expect(papered).toEqual(plain)
  },
)
