// The recharge screen in a window of a test: what is typed and picked, and how a sheet is confirmed.
import { afterEach } from 'vitest'
import { fail } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '#test/support/act'
import { saleView } from '#test/support/counter'
import { JIO } from '#test/support/recharge'
import { press, settle } from '#test/support/window'
import { tableWithHeight, windowClock } from '#test/support/window-clock'

export const NUMBER = '9876543210'
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

let pass: (elapsedMs: number) => void

/** Confirms the sheet, after it has been open long enough to be read. */
export async function say(yes: HTMLButtonElement | undefined): Promise<void> {
  await settle()
  pass(ACTIVATION_DELAY_MS)
  act(() => yes?.click())
  await settle()
}

/** Gives the window a clock that can be advanced and rows a height; clears what was typed. Once in each file. */
export function prepareCounter(): void {
  pass = windowClock()
  tableWithHeight()
  afterEach(() => {
    for (const store of Object.values(counters)) clearCounter(store)
  })
}
