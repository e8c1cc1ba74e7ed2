// How the customer pays, as it is chosen and typed on the sheet, and the payment that follows from it.
import type { Payment, PaymentPart } from '#shared/sale/payment'
import { PAYMENT_WAYS, type PaymentWay } from '#shared/base/payment-ways'
import { paise, parseRupees, type Paise } from '#shared/base/money'

/** What one key each chooses: the ways, and two of them together. */
export const PAID_BY_CHOICES = [...PAYMENT_WAYS, 'split'] as const
export type PaidByChoice = (typeof PAID_BY_CHOICES)[number]

export interface PaidByDraft {
  readonly choice: PaidByChoice
  /** The notes that the customer hands over, as typed; empty for exact cash. */
  readonly tenderedText: string
  /** The two ways of a split, and what is paid in the first. */
  readonly split: readonly [PaymentWay, PaymentWay]
  readonly firstText: string
  /** The agent saw the money arrive by UPI; the app cannot know it. */
  readonly isUpiSeen: boolean
  /** The mobile number of the customer whose account it is written to, as typed. */
  readonly creditText: string
  /** Their account; null until it is known, and if they have none or no room in it. */
  readonly accountId: string | null
  /** They would owe more than their limit: an owner has to let it go. */
  readonly isOverLimit: boolean
  /** What an owner let go over the limit: this sum on credit, and no other. */
  readonly allowedPaise: Paise | null
}

/** What stands in the field of notes for exact cash. */
export const EXACT = ''

export const IN_CASH: PaidByDraft = {
  choice: 'cash',
  tenderedText: EXACT,
  split: ['cash', 'upi'],
  firstText: '',
  isUpiSeen: false,
  creditText: '',
  accountId: null,
  isOverLimit: false,
  allowedPaise: null,
}

/** What is still missing before the sheet can be confirmed. */
export type PaidByGap =
  | { readonly what: 'tendered'; readonly problem: 'unreadable' | 'too-little' }
  | { readonly what: 'first'; readonly problem: 'empty' | 'unreadable' | 'too-much' }
  | { readonly what: 'same-way' }
  | { readonly what: 'upi-unseen' }
  | { readonly what: 'no-account' }

export interface PaidByState {
  /** The parts as far as they are known, for what the sheet shows of each. */
  readonly parts: readonly { readonly way: PaymentWay; readonly amountPaise: Paise }[]
  /** The change that is due; null where no notes were counted. */
  readonly changePaise: Paise | null
  readonly gap: PaidByGap | null
  /** Null while something is missing, or if the customer pays nothing. */
  readonly payment: Payment | null
}

/** What the fields of a way to pay are given. */
export interface PaidByProps {
  readonly draft: PaidByDraft
  readonly state: PaidByState
  readonly onChange: (change: Partial<PaidByDraft>) => void
  /** Everything is there: Enter now confirms. */
  readonly onComplete: () => void
}

/** The payment of a sale that costs the customer `duePaise`. */
export function paidByState(draft: PaidByDraft, duePaise: Paise): PaidByState {
  const parts = partsOf(draft, duePaise)
  if (!('ways' in parts)) return { parts: [], changePaise: null, gap: parts, payment: null }
  const tendered = tenderedOf(draft)
  const cashPaise = parts.ways.find(({ way }) => way === 'cash')?.amountPaise
  const changePaise =
    typeof tendered === 'number' && cashPaise !== undefined ? paise(tendered - cashPaise) : null
  const gap = gapOf(draft, parts.ways, cashPaise === undefined ? null : tendered, changePaise)
  const shown = { parts: parts.ways, changePaise: gap?.what === 'tendered' ? null : changePaise, gap }
  if (gap !== null || duePaise === 0) return { ...shown, payment: null }
  const given = typeof tendered === 'number' ? { tenderedPaise: tendered } : {}
  return { ...shown, payment: { parts: parts.ways.map((part) => recorded(part, given, draft)) } }
}

type Ways = PaidByState['parts']

function partsOf(draft: PaidByDraft, duePaise: Paise): { readonly ways: Ways } | PaidByGap {
  if (draft.choice !== 'split') return { ways: [{ way: draft.choice, amountPaise: duePaise }] }
  const [first, second] = draft.split
  if (first === second) return { what: 'same-way' }
  const typed = parseRupees(draft.firstText)
  if (!typed.ok) return { what: 'first', problem: typed.problem === 'empty' ? 'empty' : 'unreadable' }
  if (typed.amountPaise >= duePaise) return { what: 'first', problem: 'too-much' }
  return {
    ways: [
      { way: first, amountPaise: typed.amountPaise },
      { way: second, amountPaise: paise(duePaise - typed.amountPaise) },
    ],
  }
}

const tenderedOf = ({ tenderedText }: PaidByDraft): Paise | 'unreadable' | null => {
  const typed = parseRupees(tenderedText)
  if (typed.ok) return typed.amountPaise
  return typed.problem === 'empty' ? null : 'unreadable'
}

function gapOf(
  draft: PaidByDraft,
  ways: Ways,
  tendered: Paise | 'unreadable' | null,
  changePaise: Paise | null,
): PaidByGap | null {
  if (tendered === 'unreadable') return { what: 'tendered', problem: 'unreadable' }
  if (changePaise !== null && changePaise < 0) return { what: 'tendered', problem: 'too-little' }
  if (ways.some(({ way }) => way === 'upi') && !draft.isUpiSeen) return { what: 'upi-unseen' }
  if (ways.some(({ way, amountPaise }) => way === 'credit' && !mayOwe(draft, amountPaise)))
    return { what: 'no-account' }
  return null
}

export const mayOwe = (
  { accountId, isOverLimit, allowedPaise }: Pick<PaidByDraft, 'accountId' | 'isOverLimit' | 'allowedPaise'>,
  amountPaise: Paise,
): boolean => accountId !== null && (!isOverLimit || allowedPaise === amountPaise)

function recorded(
  { way, amountPaise }: Ways[number],
  given: { readonly tenderedPaise?: Paise },
  { accountId }: PaidByDraft,
): PaymentPart {
  if (way === 'cash') return { way, amountPaise, ...given }
  return way === 'credit' ? { way, amountPaise, accountId: accountId ?? '' } : { way, amountPaise }
}

/** Where the person has to look when something about the payment is missing. */
export const GAP = { 'data-gap': '' } as const

/** Puts the focus on what is missing; on the chosen way if it is nothing to be typed or ticked. */
export function focusGap(section: HTMLElement | null): void {
  const missing = section?.querySelector<HTMLElement>('input[data-gap]')
  const chosen = section?.querySelector<HTMLElement>('input:checked')
  ;(missing ?? chosen)?.focus()
}
