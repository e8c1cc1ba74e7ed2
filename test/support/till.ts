// The cash box in tests: opened, moved and closed in a journal.
import { startOfIndianDay } from '#shared/base/clock'
import { countTotal, type CashCount, type OpeningDifference, type RecordedTill } from '#shared/till/till'
import { paise } from '#shared/base/money'
import type { Journal } from '#main/journal'
import { value } from './journals'

/** Cash that was not counted by pieces. */
export const loose = (amountPaise: number): CashCount => ({ pieces: [], loosePaise: paise(amountPaise) })

export const openTill = (
  journal: Journal,
  now: number,
  floatPaise = 50_000,
  difference?: OpeningDifference,
): RecordedTill =>
  value(
    journal.recordTill({
      type: 'till',
      movement: 'opened',
      staffId: 'owner',
      dayStartsAt: startOfIndianDay(now),
      count: loose(floatPaise),
      ...(difference === undefined ? {} : { difference }),
    }),
  )

export const moveCash = (
  journal: Journal,
  movement: 'cash-in' | 'cash-out',
  amountPaise: number,
  corrects: number | null = null,
) =>
  journal.recordTill({
    type: 'till',
    movement,
    staffId: 'owner',
    amountPaise: paise(amountPaise),
    reason: 'tea',
    corrects,
  })

export const closeTill = (
  journal: Journal,
  { count = loose(50_000), figures = {} }: { readonly count?: CashCount; readonly figures?: object } = {},
): RecordedTill =>
  value(
    journal.closeTill(
      {
        type: 'till',
        movement: 'closed',
        staffId: 'owner',
        count,
        expectedPaise: countTotal(count),
        carriedPaise: countTotal(count),
      },
      figures,
    ),
  )
