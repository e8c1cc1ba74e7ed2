// The open bills at a biller for a consumer number: drawn for each month, and unchanged all month.
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { fraction, pick, whole } from '../core/seeded'
import { dayMonthYear, isoIndia, yearMonthDay } from '../core/times'
import type { BillerRecord } from './billers'
import { personOf } from './people'

export interface Bill {
  readonly customerName: string
  readonly amountPaise: number
  readonly billDateMs: number
  readonly dueDateMs: number
  readonly billNumber: string
  readonly billPeriod: string
}

const SHARE_WITH_PAISE = 0.4
const DAYS_TO_PAY = 18
const LATEST_BILL_DAY = 9

const firstOfMonth = (atMs: number): number => {
  const day = startOfIndianDay(atMs)
  return day - (Number(isoIndia(day).slice(8, 10)) - 1) * DAY_MS
}

/** The bill of the month that `nowMs` falls in; `monthsBack` gives an earlier one that is still unpaid. */
export function billOf(
  seed: number,
  { biller, rupees: [low, high] }: BillerRecord,
  consumerNumber: string,
  nowMs: number,
  monthsBack = 0,
): Bill {
  let monthMs = firstOfMonth(nowMs)
  for (let month = 0; month < monthsBack; month += 1) monthMs = firstOfMonth(monthMs - DAY_MS)
  const drawn = [seed, 'bill', biller.id, consumerNumber, yearMonthDay(monthMs)] as const
  const withPaise = fraction(...drawn, 'with paise') < SHARE_WITH_PAISE
  const billDateMs = monthMs + whole(0, LATEST_BILL_DAY, ...drawn, 'day') * DAY_MS
  return {
    customerName: personOf(seed, 'consumer', biller.id, consumerNumber).name,
    amountPaise:
      whole(low, high, ...drawn, 'rupees') * 100 + (withPaise ? whole(1, 99, ...drawn, 'paise') : 0),
    billDateMs,
    dueDateMs: billDateMs + DAYS_TO_PAY * DAY_MS,
    billNumber: `${whole(100_000, 999_999, ...drawn, 'number')}${yearMonthDay(monthMs).slice(2, 7).replace('-', '')}`,
    billPeriod: monthName(monthMs),
  }
}

// oxfmt-ignore
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const monthName = (atMs: number): string => {
  const [year = '', month = ''] = yearMonthDay(atMs).split('-')
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

/** Billers write dates in different ways. */
export const dateWriter = (seed: number, billerId: string): ((atMs: number) => string) =>
  pick(
    [
      yearMonthDay,
      (atMs: number) => dayMonthYear(atMs, '-'),
      (atMs: number) => dayMonthYear(atMs, '/'),
      spelledDate,
    ],
    seed,
    'dates',
    billerId,
  )

/** `20 Nov 2026` */
const spelledDate = (atMs: number): string => {
  const [year = '', month = '', day = ''] = yearMonthDay(atMs).split('-')
  return `${day} ${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)} ${year}`
}
