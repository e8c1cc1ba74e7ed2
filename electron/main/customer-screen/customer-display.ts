// The customer's screen: only the main process says what stands on it. The counter sends what it shows; a locked counter,
// a result that was read, and a customer who left all lead back to the welcome.
import type { Timers } from '#shared/base/clock'
import type { Handlers, Input } from '#shared/channels/contract'
import {
  EXAMPLE_SHOWN_MS,
  IDENTIFIED_FOR_MS,
  LEFT_AFTER_MS,
  LONGEST_DISPLAY_NAME,
  LONGEST_DISPLAY_NUMBER,
  RESULT_SHOWN_MS,
  WELCOME,
  type DisplayLine,
  type DisplayPlace,
  type DisplaySale,
  type DisplayStanding,
  type DisplayState,
  type DisplayView,
} from '#shared/shop/customer-display'
import type { RequestId } from '#shared/base/ids'
import { groupMobile } from '#shared/base/identifiers/mobile'
import type { Language } from '#shared/base/languages'
import { isOfMobileNumber } from '#shared/operations/registry'
import { changePaise, partsOf, tenderedPaise } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import type { HeldSale } from '#shared/sale/sheet'
import { lineStateOf } from '#shared/sale/sale-statement'
import { collectedPaise, payeeName } from '#shared/sale/subject'
import type { ReceiptId } from '#shared/receipts/print-job'
import type { Preferences } from '#shared/shop/preferences'
import { upiCode } from '#shared/shop/upi-link'
import { isVisitId, type Visit, type VisitId } from '#shared/visit/visit'
import { paise, type Paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'

/** The window on the customers' side, as far as it is known here. */
export interface DisplayWindow {
  standing(): DisplayStanding
  /** Opens, moves or closes it. */
  place(place: DisplayPlace): void
  /** Opens it again after somebody closed it, or it broke. */
  open(): void
  /** What it shows from now on, whenever it is open. */
  show(view: DisplayView): void
  /** Shows a view with each display's number on that display. */
  identify(viewOf: (number: number) => DisplayView, durationMs: number): void
  /** Called whenever a display or the window comes or goes. */
  onChange(listener: (standing: DisplayStanding) => void): void
}

export interface CustomerDisplayDependencies {
  readonly window: DisplayWindow
  readonly timers: Timers
  readonly preferences: () => Preferences
  readonly isLocked: () => boolean
  /** A sale of the open environment, as its log has it; null if there is none. */
  readonly saleOf: (requestId: RequestId) => Sale | null
  /** A visit of its log; null if it was never paid. */
  readonly visitOf: (visitId: VisitId) => Pick<Visit, 'tenderedPaise' | 'changePaise'> | null
  /** An open sheet or a kept line; null if there is none of this id. */
  readonly heldOf: (requestId: RequestId) => HeldSale | null
  /** What the customer may take along of the receipt of a sale or visit; null where there is none. */
  readonly receiptTextOf: (id: ReceiptId, language: Language) => string | null
  /** Told whenever a display or the window comes or goes. */
  readonly onChange: (standing: DisplayStanding) => void
}

type OwnChannel = Extract<keyof Handlers, `customer-display.${string}`>

export interface CustomerDisplay {
  readonly handlers: Pick<Handlers, OwnChannel>
  /** The settings changed: where it is, its language, the shop's name. */
  refresh(): void
  /** Whoever unlocks the counter begins with the welcome. */
  lockChanged(): void
}

/** What the window said, with every sum from where main has it. */
type ProvenSale = DisplaySale & {
  readonly totalPaise: Paise | null
  /** Everything that stands there went through, and has this receipt. */
  readonly receiptOf: ReceiptId | null
}
type ProvenState = Exclude<DisplayState, { kind: 'sale' }> | ProvenSale

/** Shown to see whether the screen is where it should be, and can be read from there. Nobody's number. */
const EXAMPLE: ProvenSale = {
  kind: 'sale',
  lines: [
    { service: 'mobile', number: '98765 43210', payee: '', amountPaise: paise(29_900), state: 'entered' },
    { service: 'bill', number: '1234567890', payee: '', amountPaise: paise(84_600), state: 'entered' },
  ],
  totalPaise: paise(114_500),
  tenderedPaise: paise(200_000),
  changePaise: paise(85_500),
  upiPaise: null,
  receiptOf: null,
}

interface Asked {
  readonly state: ProvenState
  readonly language: Language | null
}

export function createCustomerDisplay(dependencies: CustomerDisplayDependencies): CustomerDisplay {
  const { window, timers, preferences, isLocked } = dependencies
  let asked: Asked = { state: WELCOME, language: null }
  /** The state that was shown long enough, as text: it does not come back by itself. */
  let ended: string | null = null
  let stopWaiting = (): void => {}

  const current = (): Asked => {
    if (isLocked()) return { state: WELCOME, language: null }
    if (asked.state.kind === 'welcome') return example.isShown() ? { ...asked, state: EXAMPLE } : asked
    return JSON.stringify(asked.state) === ended ? { state: WELCOME, language: null } : asked
  }
  const render = (): void => {
    const { state, language } = current()
    window.show(viewOf(state, language, dependencies))
  }
  const example = shownExample(timers, render)
  const show = (told: Input<'customer-display.show'>): void => {
    const next = { ...told, state: provenState(told.state, dependencies) }
    const text = JSON.stringify(next.state)
    const isNews = text !== JSON.stringify(asked.state)
    asked = next
    if (next.state.kind === 'welcome') stopWaiting()
    else {
      example.end()
      if (text !== ended) ended = null
      if (isNews && ended === null) waitFor(next.state, text)
    }
    render()
  }
  const waitFor = (state: ProvenState, text: string): void => {
    stopWaiting()
    stopWaiting = timers.after(isOver(state) ? RESULT_SHOWN_MS : LEFT_AFTER_MS, () => {
      ended = text
      render()
    })
  }
  const refresh = (): void => {
    window.place(preferences().customerDisplay.place)
    render()
  }
  window.onChange(dependencies.onChange)

  return {
    refresh,
    lockChanged: () => {
      stopWaiting()
      example.end()
      asked = { state: WELCOME, language: null }
      ended = null
      render()
    },
    handlers: {
      'customer-display.show': async (next) => {
        show(next)
        return succeed(null)
      },
      'customer-display.standing': async () => succeed(window.standing()),
      'customer-display.open': async () => {
        window.open()
        return succeed(window.standing())
      },
      'customer-display.identify': async () => {
        window.identify(
          (number) => ({ ...viewOf(WELCOME, null, dependencies), shown: { kind: 'number', number } }),
          IDENTIFIED_FOR_MS,
        )
        return succeed(null)
      },
      'customer-display.example': async () => {
        example.begin()
        return succeed(null)
      },
    },
  }
}

function shownExample(timers: Timers, render: () => void) {
  let isShown = false
  let stop = (): void => {}
  const end = (): void => {
    stop()
    isShown = false
  }
  const begin = (): void => {
    end()
    isShown = true
    stop = timers.after(EXAMPLE_SHOWN_MS, () => {
      isShown = false
      render()
    })
    render()
  }
  return { isShown: () => isShown, begin, end }
}

type Known = Pick<CustomerDisplayDependencies, 'saleOf' | 'visitOf' | 'heldOf'>

/** A customer pays by what stands there: how a sale ended and every sum are from the log, the open sheet or the kept line. */
function provenState(state: DisplayState, known: Known): ProvenState {
  if (state.kind !== 'sale') return state
  const found = state.lines.map((line) => provenLine(line, known))
  const lines = found.map(({ line }) => line)
  const totalPaise = found.every(({ isProven }) => isProven) ? totalOf(lines) : null
  const sales = found.flatMap(({ sale }) => sale ?? [])
  return {
    kind: 'sale',
    lines,
    totalPaise,
    receiptOf: receiptOf(sales, lines),
    ...(sales.length === 0 ? toBePaid(state, totalPaise) : wasPaid(sales, found.length, known)),
  }
}

/** Of lines that all went through: the sale's own, or that of their visit. An opening's is on paper alone, as it names a person. */
function receiptOf(sales: readonly Sale[], lines: readonly DisplayLine[]): ReceiptId | null {
  const [sale] = sales
  const isDone = sales.length === lines.length && lines.every(({ state }) => state === 'done')
  if (sale === undefined || !isDone || sales.some(({ subject }) => subject.service === 'account')) return null
  const visitId = sale.payment?.visitId
  if (visitId === undefined) return sales.length === 1 ? sale.requestId : null
  return isVisitId(visitId) && sales.every(({ payment }) => payment?.visitId === visitId) ? visitId : null
}

interface Found {
  readonly line: DisplayLine
  readonly isProven: boolean
  readonly sale: Sale | null
}

function provenLine({ requestId, ...line }: DisplayLine, { saleOf, heldOf }: Known): Found {
  const sale = requestId === undefined ? null : saleOf(requestId)
  // A line of a visit whose turn has not come is on its way, though nothing of it was sent.
  if (sale !== null) {
    const proven = lineOfSale(sale)
    return {
      line: line.state === 'sending' ? { ...proven, state: 'sending' } : proven,
      isProven: true,
      sale,
    }
  }
  const state = line.state === 'done' || line.state === 'not-done' ? 'waiting' : line.state
  const held = requestId === undefined ? null : heldOf(requestId)
  if (held === null) return { line: { ...line, state }, isProven: false, sale }
  return { line: { ...toldOf(held), state }, isProven: true, sale }
}

/** Of what was not done nothing is to be paid. */
const totalOf = (lines: readonly DisplayLine[]): Paise | null =>
  nullIfZero(
    paise(
      lines.reduce((sum, { state, amountPaise }) => sum + (state === 'not-done' ? 0 : (amountPaise ?? 0)), 0),
    ),
  )

const nullIfZero = (amountPaise: Paise): Paise | null => (amountPaise === 0 ? null : amountPaise)

type ShownMoney = Pick<DisplaySale, 'tenderedPaise' | 'changePaise' | 'upiPaise'>
const NO_MONEY: ShownMoney = { tenderedPaise: null, changePaise: null, upiPaise: null }

/** Which notes were counted the window alone knows. No code asks for more than the total, and no change is less than what is left of the notes. */
function toBePaid(
  { tenderedPaise, changePaise, upiPaise }: ShownMoney,
  totalPaise: Paise | null,
): ShownMoney {
  if (totalPaise === null || (upiPaise ?? 0) > totalPaise) return NO_MONEY
  const isCounted = tenderedPaise !== null && changePaise !== null
  const left = (tenderedPaise ?? 0) + (upiPaise ?? 0) - totalPaise
  const isTrue = isCounted && changePaise >= left && changePaise <= tenderedPaise
  return {
    upiPaise,
    ...(isTrue ? { tenderedPaise, changePaise } : { tenderedPaise: null, changePaise: null }),
  }
}

/** As the log has it, of one visit or one sale; of what was not done nothing was paid that stays. */
function wasPaid(sales: readonly Sale[], lineCount: number, { visitOf }: Known): ShownMoney {
  const [sale] = sales
  if (sale === undefined || sales.length < lineCount) return NO_MONEY
  const visitId = sale.payment?.visitId
  if (visitId !== undefined) {
    const isOne = sales.every(({ payment }) => payment?.visitId === visitId)
    const visit = isOne && isVisitId(visitId) ? visitOf(visitId) : null
    return {
      ...NO_MONEY,
      tenderedPaise: visit?.tenderedPaise ?? null,
      changePaise: visit?.changePaise ?? null,
    }
  }
  const isCounted = partsOf(sale).some((part) => part.way === 'cash' && part.tenderedPaise !== undefined)
  if (sales.length > 1 || !isCounted || lineStateOf(sale) === 'not-done') return NO_MONEY
  return { ...NO_MONEY, tenderedPaise: tenderedPaise(sale), changePaise: changePaise(sale) }
}

const lineOfSale = (sale: Sale): DisplayLine => ({
  ...toldOf({ ...sale, duePaise: collectedPaise(sale) }),
  state: lineStateOf(sale),
})

/** Of an account opening nothing personal is shown. */
function toldOf({ subject, accountNumber, duePaise }: HeldSale): Omit<DisplayLine, 'state'> {
  const { service } = subject
  const number = accountNumber ?? ''
  const isOpen = service !== 'account'
  return {
    service,
    number: isOpen
      ? cut(isOfMobileNumber(service) ? groupMobile(number) : number, LONGEST_DISPLAY_NUMBER)
      : '',
    payee: isOpen ? cut(payeeName(subject), LONGEST_DISPLAY_NAME) : '',
    amountPaise: nullIfZero(duePaise),
  }
}

const cut = (text: string, most: number): string => text.slice(0, most)

/** Nothing more happens with any line while the customer stands there. */
const isOver = (state: ProvenState): boolean =>
  state.kind === 'sale' && state.lines.every((line) => line.state !== 'entered' && line.state !== 'sending')

function viewOf(
  state: ProvenState,
  chosen: Language | null,
  { preferences, receiptTextOf }: Pick<CustomerDisplayDependencies, 'preferences' | 'receiptTextOf'>,
): DisplayView {
  const own = preferences()
  const language = chosen ?? own.customerDisplay.language ?? own.language
  const specimen = own.environment === 'production' ? null : own.environment
  const head = { shopName: own.shop.name, theme: own.theme, specimen }
  switch (state.kind) {
    case 'welcome':
      return { ...head, language, shown: state }
    case 'consent':
      return { ...head, language: state.language, shown: state }
    case 'sale': {
      const { receiptOf: id, ...sale } = state
      const code = state.upiPaise === null ? null : upiCode(own, state.upiPaise)
      const receiptText = id === null ? null : receiptTextOf(id, language)
      return { ...head, language, shown: { ...sale, upiCode: code, receiptText } }
    }
  }
}
