// Letting go of customers' data: by age, for one person, never of a sale that somebody still waits for; the books stay whole.
import { describe, expect, it } from 'vitest'
import { privacyWorkflow } from '../../../../../electron/main/workflows/privacy'
import { DAY_MS } from '../../../../../shared/clock'
import { memoryJournal, recordSale } from '../../../../support/journals'
import { NUMBER } from '../../../../support/sales'

const first = <Value>(values: readonly Value[]): Value => {
  const [value] = values
  if (value === undefined) throw new Error('no sale')
  return value
}

function book(...verdicts: ('success' | 'pending')[]) {
  const { journal } = memoryJournal()
  const ids = verdicts.map((verdict) => recordSale(journal, verdict))
  const later = Math.max(...ids.map((id) => journal.sale(id)?.openedAt ?? 0)) + 400 * DAY_MS
  const handlers = privacyWorkflow({ journal, clock: { now: () => later, elapsed: () => 0 } })
  return { journal, ids, handlers }
}

describe('a purge by age', () => {
  it('tells what it would do, and does nothing yet', async () => {
    const { journal, ids, handlers } = book('success')
    expect(await handlers['privacy.preview-purge']({ olderThanMonths: 12 })).toMatchObject({
      value: { erased: 1, keptOpen: 0 },
    })
    expect(journal.sale(first(ids))?.accountNumber).toBe(NUMBER)
  })

  it('takes number and name out of old sales, and leaves amount and state', async () => {
    const { journal, ids, handlers } = book('success')
    await handlers['privacy.purge']({ olderThanMonths: 12 })
    expect(journal.sale(first(ids))).toMatchObject({
      accountNumber: null,
      customerName: null,
      railStatus: 'success',
    })
    expect(await handlers['privacy.preview-purge']({ olderThanMonths: 12 })).toMatchObject({
      value: { erased: 0 },
    })
  })

  it('leaves younger sales alone', async () => {
    const { handlers } = book('success')
    expect(await handlers['privacy.purge']({ olderThanMonths: 24 })).toMatchObject({ value: { erased: 0 } })
  })

  it('keeps the name of a sale that is still pending', async () => {
    const { journal, ids, handlers } = book('pending')
    expect(await handlers['privacy.purge']({ olderThanMonths: 1 })).toMatchObject({
      value: { erased: 0, keptOpen: 1 },
    })
    expect(journal.sale(first(ids))?.accountNumber).toBe(NUMBER)
  })
})

describe('a person who asks', () => {
  it('is erased from every ended sale of their number', async () => {
    const { journal, handlers } = book('success')
    expect(await handlers['privacy.erase']({ accountNumber: NUMBER })).toMatchObject({ value: { erased: 1 } })
    expect(journal.salesOfNumber(NUMBER, 10)).toEqual([])
  })
})
