// What a counter's window asks its main process, asked without the window's screens: for what is tried at any moment, many times.
import type { Page } from '@playwright/test'
import type { Channel, Input, Output } from '#shared/channels/contract'
import type { SaleView } from '#shared/sale/day'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { rechargeDraft } from '../../support/recharge-draft'

interface Bridge {
  readonly galla: { call(channel: string, input: object): Promise<unknown> }
}

export const ask = <Name extends Channel>(
  window: Page,
  channel: Name,
  input: Input<Name>,
): Promise<Output<Name>> =>
  window.evaluate(([name, data]) => (globalThis as unknown as Bridge).galla.call(name, data), [
    channel,
    input,
  ] as const) as Promise<Output<Name>>

const AMOUNT_PAISE = 29_900

/** Prepares the sale of one number. A guard may stand in the way while the one before is open. */
export async function prepared(window: Page, number: string, amountPaise = AMOUNT_PAISE): Promise<RequestId> {
  const sheet = await ask(window, 'sale.prepare', {
    operation: 'recharge',
    draft: rechargeDraft({ accountNumber: number, circle: 'Gujarat', amountPaise: paise(amountPaise) }),
  })
  if (!sheet.ok) throw new Error(`no sheet: ${JSON.stringify(sheet.failure)}`)
  return sheet.value.requestId
}

/** The sale as it stands once its call has ended. */
export async function confirmed(window: Page, requestId: RequestId): Promise<SaleView> {
  const sold = await ask(window, 'sale.confirm', { requestId, accepted: [] })
  if (!sold.ok) throw new Error(`not sold: ${JSON.stringify(sold.failure)}`)
  return sold.value
}

export const sellAt = async (window: Page, number: string, amountPaise?: number): Promise<SaleView> =>
  confirmed(window, await prepared(window, number, amountPaise))
