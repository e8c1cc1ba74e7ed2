// What people at the counter do about sales that were made: ask, send again, settle, give back, and take repayments of credit.
import { HOUR_MS } from '#shared/base/clock'
import type { RequestId } from '#shared/base/ids'
import { paise, PAISE_PER_RUPEE, type Paise } from '#shared/base/money'
import { MONEY_WAYS } from '#shared/base/payment-ways'
import type { Payment, PaymentPart } from '#shared/sale/payment'
import type { VirtualTime } from '../../support/virtual-time'
import type { Books } from './books'
import type { Chance } from './chance'
import { UNREADABLE } from './oracle'
import type { Till } from './till'
import type { During } from './wants'

/** The one customer who may owe. */
export const ON_CREDIT = {
  customer: { accountNumber: '6000000001', name: 'Sunita', agreedAt: 0 },
  limitPaise: paise(20_000 * PAISE_PER_RUPEE),
}

export interface LifeOfSales {
  readonly chance: Chance
  readonly time: VirtualTime
  readonly books: Books
  /** Every sale that was confirmed. */
  readonly ids: readonly RequestId[]
  /** When its last confirmation or re-send was, in real time. */
  readonly confirmedAt: Map<RequestId, number>
  readonly during: During
  /** The app that runs just now. */
  readonly till: () => Till
  /** When the computer woke last, in real time. */
  readonly awakeSince: () => number
  /** Takes what must never happen, in words. */
  readonly onWrong: (words: string) => void
}

export function createLaterActs({
  chance,
  time,
  books,
  ids,
  confirmedAt,
  during,
  till,
  awakeSince,
  onWrong,
}: LifeOfSales) {
  /** The account of the one customer who may owe; null as long as the disk did not take their limit. */
  const creditAccount = async (): Promise<string | null> => {
    const { accountNumber } = ON_CREDIT.customer
    const asked = await during(till().handlers['credit.account']({ accountNumber }))
    if (asked?.ok !== true) return null
    if (asked.value.limitPaise === null)
      await during(till().handlers['credit.limit']({ accountNumber, limitPaise: ON_CREDIT.limitPaise }))
    return asked.value.limitPaise === null ? null : asked.value.accountId
  }

  /** In part or whole, in some way, and pressed twice. */
  const repay = async (): Promise<void> => {
    const { accountNumber } = ON_CREDIT.customer
    const asked = await during(till().handlers['credit.account']({ accountNumber }))
    if (asked?.ok !== true || asked.value.owedPaise <= 0) return
    const { owedPaise } = asked.value
    const amountPaise = chance.happens(0.3) ? owedPaise : paise(chance.whole(1, owedPaise))
    const way = chance.pick(MONEY_WAYS)
    const press = () => till().handlers['credit.repay']({ accountNumber, amountPaise, way, owedPaise })
    const run = till()
    const pressed = await during(Promise.all([press(), press()]))
    if (run === till() && pressed?.every(({ ok }) => ok) === true) onWrong('a repayment was written twice')
  }

  const checkSomething = async (): Promise<void> => {
    if (ids.length === 0) return
    await during(till().handlers['pending.check-now']({ requestId: chance.pick(ids) }))
  }

  const sendAgain = async (): Promise<void> => {
    const notSent = ids.filter((requestId) => till().journal.sale(requestId)?.railStatus === 'not-sent')
    if (notSent.length === 0) return
    const confirmation = { requestId: chance.pick(notSent), accepted: [] }
    confirmedAt.set(confirmation.requestId, time.elapsed())
    const send = () => till().handlers['pending.send-again'](confirmation)
    await during(Promise.all([send(), send()]))
  }

  /**
   * An optimistic owner presses every enabled button; only where the service cannot be asked by our id does the answer
   * prove nothing.
   */
  const resend = async (): Promise<void> => {
    const readable = till()
      .journal.openSales()
      .filter(({ requestId }) => !UNREADABLE.has(books.find(requestId)?.trouble ?? ''))
    if (readable.length === 0) return
    const { requestId } = chance.pick(readable)
    confirmedAt.set(requestId, time.elapsed())
    await during(till().handlers['pending.resend']({ requestId }))
  }

  /** The owner looks at the service's own ledger, and believes it once nothing can be on its way any more. */
  const settleByHand = async (): Promise<void> => {
    const open = till().journal.openSales()
    if (open.length === 0) return
    const { requestId } = chance.pick(open)
    const entry = books.find(requestId)
    if (
      entry?.state === 'pending' ||
      (entry === undefined &&
        time.elapsed() - Math.max(confirmedAt.get(requestId) ?? 0, awakeSince()) < HOUR_MS)
    )
      return
    await till().handlers['pending.settle']({
      requestId,
      verdict: entry?.state ?? 'failed',
      refunded: entry?.refunded ?? false,
      evidence: "the service's own books",
    })
  }

  const giveSomethingBack = async (): Promise<void> => {
    const owed = till()
      .journal.watchedSales()
      .find(({ cashStatus }) => cashStatus === 'owed-back')
    if (owed === undefined) return
    await till().handlers['cash.give-back']({
      requestId: owed.requestId,
      movement: chance.pick(['given-back', 'kept-as-credit'] as const),
    })
  }

  return { creditAccount, repay, checkSomething, sendAgain, resend, settleByHand, giveSomethingBack }
}

/** In cash with notes, by UPI, or half and half; on credit or partly so where there is an account. */
export function paymentOf(chance: Chance, duePaise: Paise, accountId: string | null): Payment | null {
  if (duePaise === 0) return null
  const drawn = chance.fraction()
  const cash = (amountPaise: number): PaymentPart => ({
    way: 'cash',
    amountPaise: paise(amountPaise),
    tenderedPaise: paise(amountPaise + chance.whole(0, 500) * PAISE_PER_RUPEE),
  })
  const upi = (amountPaise: number): PaymentPart => ({ way: 'upi', amountPaise: paise(amountPaise) })
  if (drawn < 0.5) return { parts: [cash(duePaise)] }
  const half = Math.trunc(duePaise / 2)
  if (accountId !== null && drawn >= 0.85) {
    const onCredit = (amountPaise: number): PaymentPart => ({
      way: 'credit',
      amountPaise: paise(amountPaise),
      accountId,
    })
    return drawn < 0.92 || half === 0
      ? { parts: [onCredit(duePaise)] }
      : { parts: [cash(half), onCredit(duePaise - half)] }
  }
  return drawn < 0.7 || half === 0
    ? { parts: [upi(duePaise)] }
    : { parts: [cash(half), upi(duePaise - half)] }
}
