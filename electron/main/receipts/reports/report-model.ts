// The content of a report of the till, a day or a month on paper and as a table: sections of rows, from the sealed or
// folded figures alone. A pure function. Never a commission: customers see paper too.
import { dateInFigures } from '#shared/base/calendar'
import { hasFees, withFees, type DayFigures, type Tally } from '#shared/till/day-book'
import {
  addedCreditCash,
  addedElsewhere,
  type CreditElsewhere,
  type CreditPayment,
} from '#shared/customer/credit'
import type { CashCount, TillCash, TillMovement, OpeningDifference, WhileClosed } from '#shared/till/till'
import type { DayBook, MonthBook, ShownReport, TillReport } from '#shared/till/till-report'
import { receiptNumber } from '#shared/base/ids'
import type { PaidCheckKind } from '#shared/operations/checks/paid-check'
import { formatRupees, paise, type Paise } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import { dateTimeText, fileDateText, monthInFigures } from '../../texts/dates'
import type { Say, TextId } from '../../texts'
import type { BookContent } from '../../till/day-book'
import type { BookModel, BookRow, BookSection, BookSetting } from './book-model'
import { creditModel } from './credit-model'

export function bookModel(content: BookContent, setting: BookSetting): BookModel {
  const { say, shop, environment } = setting
  const world = environment === 'production' ? '' : `${environment}-`
  const frame = {
    shop: { name: shop.name === '' ? say('receipt.shop.unnamed') : shop.name, address: shop.address },
    specimen: environment === 'production' ? null : say(`receipt.specimen.${environment}`),
    publicKey: null,
    layout: 'figures' as const,
  }
  switch (content.kind) {
    case 'day': {
      const { dayStartsAt } = content.day
      return {
        ...frame,
        title: say('book.day'),
        lines: [dateInFigures(dayStartsAt), ...uncountedLines(content.day, say)],
        sections: daySections(content.day, setting),
        fileName: `${world}day-${fileDateText(dayStartsAt)}`,
      }
    }
    case 'month': {
      const { monthStartsAt } = content.month
      return {
        ...frame,
        title: say('book.month'),
        lines: [monthInFigures(monthStartsAt), ...uncountedLines(content.month, say)],
        sections: monthSections(content.month, setting),
        fileName: `${world}month-${fileDateText(monthStartsAt).slice(0, 'YYYY-MM'.length)}`,
      }
    }
    case 'till': {
      const { report, seal } = content.shown
      const letter = seal === null ? 'x' : 'z'
      return {
        ...frame,
        title: say(seal === null ? 'book.x' : 'book.z'),
        lines: tillLines(content.shown, setting),
        sections: tillSections(report, setting),
        publicKey: printedKey(content.shown, say),
        fileName: `${world}${letter}-report-${fileDateText(report.at)}`,
      }
    }
    case 'credit':
      return {
        ...frame,
        ...creditModel(content, setting),
        fileName: `${world}credit-${fileDateText(content.statement.at)}`,
      }
    default:
      return assertNever(content)
  }
}

const row = (label: string, amountPaise: Paise, count: number | null = null): BookRow => ({
  label,
  count,
  amountPaise,
})
const section = (title: string, rows: readonly BookRow[], total: BookRow | null = null): BookSection => ({
  title,
  rows,
  total,
})
const minus = (amountPaise: Paise): Paise => paise(0 - amountPaise)
const filled = (sections: readonly BookSection[]): readonly BookSection[] =>
  sections.filter(({ rows, total }) => rows.length > 0 || total !== null)

const tillLines = ({ report, seal }: ShownReport, setting: BookSetting): readonly string[] => {
  const { say, staffName } = setting
  return [
    say('book.opened', { at: dateTimeText(report.openedAt), name: staffName(report.openedBy) }),
    say(seal === null ? 'book.asked' : 'book.closed', {
      at: dateTimeText(report.at),
      name: whoDid({ staffId: report.by, allowedBy: report.counted?.allowedBy }, setting),
    }),
    ...(report.counted === null || report.counted.recounts === 0
      ? []
      : [say('book.recounts', { count: report.counted.recounts })]),
    ...uncountedLines(report, say),
    ...(seal === null
      ? []
      : [
          say('book.sealed', { entry: receiptNumber(seal.sequence), digits: seal.digits }),
          ...signedLines(seal.signed, say),
        ]),
  ]
}

/** Who did it, and which owner allowed it where that was somebody else. */
function whoDid(
  { staffId, allowedBy }: Pick<TillMovement, 'staffId' | 'allowedBy'>,
  { say, staffName }: BookSetting,
): string {
  const name = staffName(staffId)
  return allowedBy === undefined ? name : say('book.by-allowed', { name, owner: staffName(allowedBy) })
}

/** What the figures lack. */
const uncountedLines = ({ uncounted }: Pick<TillReport, 'uncounted'>, say: Say): readonly string[] =>
  uncounted === undefined ? [] : [say('book.uncounted', { count: uncounted })]

/** With the reason that was given for it. */
const differenceLabel = ({ reason }: NonNullable<TillReport['counted']>, say: Say): string =>
  reason === '' ? say('book.difference') : `${say('book.difference')}: ${reason}`

/** Whoever is handed an export of the log compares its key with this one. */
function signedLines(signed: NonNullable<ShownReport['seal']>['signed'], say: Say): readonly string[] {
  if (signed === undefined) return []
  return [
    ...(signed.replaces === null
      ? []
      : [
          say('book.new-key', {
            fingerprint: inGroups(signed.fingerprint),
            former: inGroups(signed.replaces),
          }),
        ]),
    say('book.signed', { fingerprint: inGroups(signed.fingerprint) }),
  ]
}

/** Capitals and digits take the fewest dots; whoever checks a log may scan or type either. */
function printedKey({ seal }: ShownReport, say: Say): BookModel['publicKey'] {
  if (seal?.signed === undefined) return null
  const { publicKey } = seal.signed
  const rows = (publicKey.match(/.{1,16}/g) ?? []).map(inGroups)
  return { label: say('book.public-key'), code: publicKey.toUpperCase(), rows }
}

/** In fours that no line break tears apart. */
const inGroups = (digits: string): string => digits.match(/.{1,4}/g)?.join('\u00a0') ?? ''

function tillSections(report: TillReport, setting: BookSetting): readonly BookSection[] {
  const { say } = setting
  const { cash, float, counted, movements, owedBack, open, figures } = report
  return filled([
    cashSection(cash, setting),
    besideCash(report, setting),
    ...(counted === null
      ? []
      : [
          // As it is counted: the pieces and their sum, what that differs by, what stays, and what is taken out.
          section(
            say('book.pieces'),
            countRows(counted.count, setting),
            row(say('book.counted'), counted.countedPaise),
          ),
          section(say('book.count'), [
            row(differenceLabel(counted, say), counted.differencePaise),
            row(say('book.carried'), counted.carriedPaise),
            row(say('book.taken-out'), counted.takenOutPaise),
          ]),
        ]),
    section(say('book.float-pieces'), float.pieces.length === 0 ? [] : countRows(float, setting)),
    section(
      say('book.movements'),
      movements.map((movement) => movementRow(movement, setting)),
    ),
    moneyBackSection(report, setting),
    ...figureSections(figures, setting),
    paidChecksSection(report, setting),
    section(say('book.waiting'), [
      row(say('book.owed-back'), owedBack.amountPaise, owedBack.count),
      row(say('book.still-open'), open.amountPaise, open.count),
    ]),
  ])
}

/** What went in or out, and each opening without a sale: when and by whom stands beside it. */
function movementRow(moved: TillMovement, setting: BookSetting): BookRow {
  const { movement, amountPaise, reason, corrects, recordedAt } = moved
  const { say } = setting
  const note = `${dateTimeText(recordedAt)} · ${whoDid(moved, setting)}`
  const label = reason === '' ? say(`book.${movement}`) : reason
  switch (movement) {
    case 'drawer':
      return {
        ...row(reason === '' ? label : `${say('book.drawer')}: ${reason}`, amountPaise),
        note,
      }
    case 'cash-in':
    case 'cash-out':
      return {
        ...row(
          corrects === null ? label : `${label} (${say('book.correction')})`,
          movement === 'cash-in' ? amountPaise : minus(amountPaise),
        ),
        note,
      }
    default:
      return assertNever(movement)
  }
}

/** What customers paid in total: the amounts sent for them, plus fees. Left out if there was no fee. */
const feeSections = (total: Tally, fees: Tally, { say }: BookSetting): readonly BookSection[] =>
  hasFees(fees)
    ? [
        {
          title: say('book.fees'),
          rows: [row(say('receipt.label.fee'), fees.done.amountPaise, fees.done.count)],
          total: row(say('book.with-fees'), withFees(total, fees).done.amountPaise, total.done.count),
        },
      ]
    : []

const cashSection = (cash: TillCash, { say }: BookSetting): BookSection => ({
  title: say('book.cash'),
  rows: [
    row(say('book.float'), cash.floatPaise),
    row(say('book.taken'), cash.takenPaise),
    ...creditCashRows(cash, say),
    row(say('book.given-back'), minus(cash.givenBackPaise)),
    row(say('book.cash-in'), cash.cashInPaise),
    row(say('book.cash-out'), minus(cash.cashOutPaise)),
  ],
  total: row(say('book.expected'), cash.expectedPaise),
})

const WHILE_CLOSED_TEXTS = {
  'in-the-box': 'book.while-closed.in-the-box',
  outside: 'book.while-closed.outside',
} as const satisfies Record<WhileClosed['lies'], TextId>

/** What explains the cash and is no part of its sum. */
function besideCash(
  { cash, figures, whileClosed, openingDifference, creditElsewhere }: TillReport,
  { say }: BookSetting,
): BookSection {
  return section(say('book.beside-cash'), [
    ...(cash.changePaise === 0 ? [] : [row(say('book.change'), cash.changePaise)]),
    ...creditRows(figures, say),
    ...elsewhereRows(creditElsewhere, say),
    ...(whileClosed === null ? [] : [row(say(WHILE_CLOSED_TEXTS[whileClosed.lies]), whileClosed.cashPaise)]),
    ...openingRows(openingDifference, say),
  ])
}

const openingRows = (difference: OpeningDifference | null, say: Say): readonly BookRow[] => {
  if (difference === null) return []
  const { reason, differencePaise } = difference
  const label = say('book.opening-difference')
  return [row(reason === '' ? label : `${label} (${reason})`, differencePaise)]
}

const creditRows = ({ creditTaken }: Pick<DayFigures, 'creditTaken'>, say: Say): readonly BookRow[] =>
  creditTaken.count === 0 ? [] : [row(say('book.credit-taken'), creditTaken.amountPaise, creditTaken.count)]

/** What customers' accounts moved in the box. */
const creditCashRows = (
  { creditRepaidPaise, creditGivenBackPaise }: Pick<TillCash, 'creditRepaidPaise' | 'creditGivenBackPaise'>,
  say: Say,
): readonly BookRow[] => [
  ...(creditRepaidPaise === 0 ? [] : [row(say('book.credit-repaid'), creditRepaidPaise)]),
  ...(creditGivenBackPaise === 0 ? [] : [row(say('book.credit-given-back'), minus(creditGivenBackPaise))]),
]

/** What was repaid and given back past the box. */
const elsewhereRows = (moved: CreditElsewhere, say: Say): readonly BookRow[] =>
  moved.map((one) =>
    row(creditPaymentLabel(one, say), one.movement === 'repaid' ? one.amountPaise : minus(one.amountPaise)),
  )

const countRows = ({ pieces, loosePaise }: CashCount, { say }: BookSetting): readonly BookRow[] => [
  ...pieces.map(({ facePaise, count }) =>
    row(formatRupees(facePaise, 'when-needed'), paise(facePaise * count), count),
  ),
  ...(loosePaise === 0 ? [] : [row(say('book.loose'), loosePaise)]),
]

function daySections(day: DayBook, setting: BookSetting): readonly BookSection[] {
  const { say } = setting
  const { figures, cashInPaise, cashOutPaise, outsidePaise, owedBack } = day
  return filled([
    ...figureSections(figures, setting),
    moneyBackSection(day, setting),
    paidChecksSection(day, setting),
    section(
      say('book.hours'),
      figures.byHour.map(({ hour, sum }) => row(`${hour}–${hour + 1}`, sum.amountPaise, sum.count)),
    ),
    section(say('book.cash'), [
      row(say('book.taken'), figures.taken.amountPaise, figures.taken.count),
      ...creditCashRows(day, say),
      row(say('book.given-back'), minus(figures.givenBack.amountPaise), figures.givenBack.count),
      row(say('book.cash-in'), cashInPaise),
      row(say('book.cash-out'), minus(cashOutPaise)),
      ...(figures.change.amountPaise === 0
        ? []
        : [row(say('book.change'), figures.change.amountPaise, figures.change.count)]),
      ...creditRows(figures, say),
      ...elsewhereRows(day.creditElsewhere, say),
      ...(outsidePaise === 0 ? [] : [row(say('book.while-closed.outside'), outsidePaise)]),
      ...day.openingDifferences.flatMap((difference) => openingRows(difference, say)),
      ...(owedBack === null ? [] : [row(say('book.owed-back'), owedBack.amountPaise, owedBack.count)]),
    ]),
    section(
      say('book.closes'),
      day.closes.map(({ closedAt, differencePaise }) => row(dateTimeText(closedAt), differencePaise)),
    ),
  ])
}

function monthSections(
  { days, figures, settledLater }: MonthBook,
  setting: BookSetting,
): readonly BookSection[] {
  const { say } = setting
  const { total, fees, taken, givenBack, creditTaken } = figures
  const settled = settledLater?.total.done
  const elsewhere = addedElsewhere(days.map(({ creditElsewhere }) => creditElsewhere))
  const openings = days.flatMap(({ openingDifferencePaise }) => openingDifferencePaise ?? [])
  return filled([
    {
      title: say('book.days'),
      rows: [
        ...days.map(
          ({
            dayStartsAt,
            figures: {
              total: { done },
            },
          }) => row(dateInFigures(dayStartsAt), done.amountPaise, done.count),
        ),
        ...(settled === undefined || settled.count === 0
          ? []
          : [row(say('book.settled-later'), settled.amountPaise, settled.count)]),
      ],
      total: row(say('book.done'), total.done.amountPaise, total.done.count),
    },
    ...feeSections(total, fees, setting),
    lateSection(figures.late, say),
    section(say('book.others'), [
      row(say('book.open'), total.open.amountPaise, total.open.count),
      row(say('book.undone'), total.undone.amountPaise, total.undone.count),
      row(say('book.taken'), taken.amountPaise, taken.count),
      row(say('book.given-back'), minus(givenBack.amountPaise), givenBack.count),
      ...creditRows({ creditTaken }, say),
      ...creditCashRows(addedCreditCash(days), say),
      ...elsewhereRows(elsewhere, say),
      ...(openings.length === 0
        ? []
        : [
            row(
              say('book.opening-difference'),
              paise(openings.reduce((sum, one) => sum + one, 0)),
              openings.length,
            ),
          ]),
    ]),
  ])
}

/** Paper is narrow: sales that went through by service, payment mode and colleague; every state by itself. */
function figureSections(figures: DayFigures, setting: BookSetting): readonly BookSection[] {
  const { say, staffName } = setting
  const done = (
    title: TextId,
    rows: readonly { readonly label: string; readonly tally: Tally }[],
  ): BookSection =>
    section(
      say(title),
      rows.map(({ label, tally }) => row(label, tally.done.amountPaise, tally.done.count)),
    )
  const { total } = figures
  return [
    {
      ...done(
        'book.services',
        figures.byService.map(({ service, tally }) => ({ label: say(`receipt.service.${service}`), tally })),
      ),
      total: row(say('book.done'), total.done.amountPaise, total.done.count),
    },
    ...feeSections(total, figures.fees, setting),
    done(
      'book.modes',
      figures.byMode.map(({ mode, tally }) => ({
        label: say(mode === 'nothing' ? 'book.mode.nothing' : `receipt.mode.${mode}`),
        tally,
      })),
    ),
    done(
      'book.staff',
      figures.byStaff.map(({ staffId, tally }) => ({ label: staffName(staffId), tally })),
    ),
    section(
      say('book.states'),
      figures.byState.map(({ state, sum }) =>
        row(
          say(state === 'sending' ? 'receipt.stamp.unknown' : `receipt.stamp.${state}`),
          sum.amountPaise,
          sum.count,
        ),
      ),
    ),
    cashBackSection(figures, setting),
    otherPricesSection(figures, setting),
    lateSection(figures.late, say),
  ]
}

/** Each with when and by whom: money leaves as given back as easily as it is taken out. */
function moneyBackSection(
  { figures, creditPayments = [] }: Pick<TillReport, 'figures' | 'creditPayments'>,
  setting: BookSetting,
): BookSection {
  const { say } = setting
  const note = (at: number, who: Pick<TillMovement, 'staffId' | 'allowedBy'>): string =>
    `${dateTimeText(at)} · ${whoDid(who, setting)}`
  const givenBack = (figures.moneyBack ?? []).map((one) => ({
    ...row(
      `${say('book.given-back')}: ${one.payee}, ${receiptNumber(one.receipt)} (${say(`receipt.mode.${one.way}`)})`,
      minus(one.amountPaise),
    ),
    note: note(one.givenBackAt, one),
  }))
  const onAccounts = creditPayments.map((one) => ({
    ...row(
      creditPaymentLabel(one, say),
      one.movement === 'repaid' ? one.amountPaise : minus(one.amountPaise),
    ),
    note: note(one.recordedAt, one),
  }))
  return section(say('book.money-back'), [...givenBack, ...onAccounts])
}

/** As the sums of the box call it. */
function creditPaymentLabel({ movement, way }: Pick<CreditPayment, 'movement' | 'way'>, say: Say): string {
  if (way === 'cash') return say(`book.credit-${movement}`)
  return say(`book.credit-${movement}-by`, { way: say(`receipt.mode.${way}`) })
}

/** Each with who gave it, and which owner allowed that: to be held against what the bank says was paid. */
const cashBackSection = (
  { cashBack = [] }: Pick<DayFigures, 'cashBack'>,
  setting: BookSetting,
): BookSection =>
  section(
    setting.say('book.cash-back'),
    cashBack.map((one) => ({
      ...row(`${one.payee}: ${setting.say(`receipt.mode.${one.way}`)}`, minus(one.amountPaise)),
      note: `${dateTimeText(one.givenBackAt)} · ${whoDid(one, setting)}`,
    })),
  )

/** Each with who sold it: what was paid, and the price that the owner had set. */
const otherPricesSection = (
  { otherPrices = [] }: Pick<DayFigures, 'otherPrices'>,
  { say, staffName }: BookSetting,
): BookSection =>
  section(
    say('book.other-prices'),
    otherPrices.map(({ openedAt, staffId, payee, pricePaise, paidPaise }) => ({
      ...row(`${payee}: ${say('book.price-set', { price: formatRupees(pricePaise) })}`, paidPaise),
      note: `${dateTimeText(openedAt)} · ${staffName(staffId)}`,
    })),
  )

const CHECK_TEXTS = {
  upi: 'slip.service.upi',
  bank: 'slip.service.bank',
  pan: 'slip.service.pan',
  gstin: 'slip.service.gstin',
  'aadhaar-otp': 'book.check.aadhaar-otp',
  'document-vault': 'book.check.document-vault',
  'mobile-code': 'book.check.mobile-code',
} as const satisfies Record<PaidCheckKind, TextId>

/** What the service may charge the shop for besides sales, by who asked for it. Its price is not known here. */
const paidChecksSection = (
  { paidChecks = [] }: Pick<TillReport, 'paidChecks'>,
  { say, staffName }: BookSetting,
): BookSection =>
  section(
    say('book.checks'),
    paidChecks.map(({ staffId, kind, done, undone, unknown }) => ({
      label: `${staffName(staffId)}: ${say(CHECK_TEXTS[kind])}`,
      note: say('book.checks.came', { done, unknown, undone }),
      count: done + undone + unknown,
      amountPaise: null,
    })),
  )

/** Sales of an earlier day, or month, whose result came in this one. */
const lateSection = (late: DayFigures['late'], say: Say): BookSection =>
  section(
    say('book.late'),
    late.map(({ payee, openedAt, amountPaise, to }) =>
      row(
        `${dateInFigures(openedAt)} ${payee}: ${say(to === 'sending' ? 'receipt.stamp.unknown' : `receipt.stamp.${to}`)}`,
        amountPaise,
      ),
    ),
  )
