// The recharge screen in a window of a test: what is typed and picked, and how a sheet is confirmed.
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fail } from '../../../../../shared/result'
import { clearCounter, counters } from '../../../../../renderer/features/recharge/counter-store'
import { INERT_MS } from '../../../../../renderer/ui/inert-moment'
import { saleView } from '../../../../support/counter'
import { JIO, type sheetOf } from '../../../../support/recharge'
import { press, settle } from '../../../../support/window'

export const NUMBER = '9876543210'
const TABLE_HEIGHT_PX = 480
const ROW_HEIGHT_PX = 58
export const DOWN = fail({ kind: 'no-connection' as const, cause: 'ECONNREFUSED' })
export const earlierSale = saleView({ subject: { ...saleView().subject, operatorCode: JIO.code } })

export const rowCount = (): number => document.querySelectorAll('[role=grid] tbody tr[aria-rowindex]').length
export const pickedRow = (): string =>
  document.querySelector('[role=grid] tr[aria-selected=true]')?.textContent?.replace(/\s+/g, ' ') ?? ''
export const moneyButton = (): HTMLButtonElement | undefined =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((button) =>
    (button.textContent ?? '').startsWith('Recharge'),
  )

/** ₹299, the second of the list. */
export async function pickUsualPlan(): Promise<void> {
  await press('ArrowDown')
  await press('ArrowDown')
}

/** How far the window's clock was advanced. */
let passedMs = 0

/** Confirms the sheet, after it has been open long enough to be read. */
export async function say(yes: HTMLButtonElement | undefined): Promise<void> {
  await settle()
  passedMs += INERT_MS
  act(() => yes?.click())
  await settle()
}

/** Gives the window a clock that can be advanced and rows a height; clears what was typed. Once in each file. */
export function prepareCounter(): void {
  beforeEach(() => {
    const clock = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + passedMs)
    // There is no layout here; the table needs heights to know which rows are visible.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(TABLE_HEIGHT_PX)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT_PX)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    for (const store of Object.values(counters)) clearCounter(store)
  })
}

export const draftOfNumber: Parameters<typeof sheetOf>[0] = {
  service: 'mobile',
  accountNumber: NUMBER,
  operatorCode: JIO.code,
  circle: 'Maharashtra Goa',
  lookup: 'automatic',
  amountPaise: saleView().amountPaise,
  planDescription: null,
  planValidity: null,
  customerName: null,
}
