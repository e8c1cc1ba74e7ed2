// What an owner is asked to allow, in the sums, numbers and names of the log: read from there and from what the act will be sent, never from
// what the window shows. The approval is for exactly the same (`lock.approve`), so that what is read is what is allowed.
import { z } from 'zod'
import type { QuestionLine, QuestionLineKind } from '#shared/channels/owners-question'
import { GO_OVER_LIMIT, LIFT_OPEN_SALE, type OwnersAction } from '#shared/channels/access'
import type { AboutOf } from '#shared/channels/approval'
import type { Handlers, Input } from '#shared/channels/contract'
import { spanOf } from '#shared/accounts/period'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import { paiseSchema } from '#shared/base/money-schemas'
import { parsedJson } from '#shared/base/parsed-json'
import { fail, succeed, type Failure } from '#shared/base/result'
import type { StaffAtCounter } from '#shared/access/staff'
import { accountIdSchema, receivedPaise } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import type { StatementRow } from '#shared/sale/reconciliation'
import { countTotal, openSession } from '#shared/till/till'
import type { BookSubject } from '#shared/till/till-report'
import type { Journal } from '../journal'
import type { Sheet } from '../money/sheets'
import type { Credit } from './credit'
import type { CustomerNamesKeeper } from './customers'
import { unreviewed } from './open-sales'
import type { ShownStatement } from './reconciliation'
import { ofSettings, type SetNow } from './settings-question'

export interface OwnersQuestionDependencies {
  readonly journal: Pick<Journal, 'sale' | 'openSales' | 'tillSessions'>
  /** The sheet that is open under this id, or the line of a visit; null if there is none. */
  readonly sheetOf: (id: RequestId) => Pick<Sheet, 'accountNumber' | 'amountPaise'> | null
  readonly credit: Pick<Credit, 'account'>
  readonly statement: Pick<ShownStatement, 'saysOf'>
  readonly names: Pick<CustomerNamesKeeper, 'ofAccount' | 'numberOf'>
  /** Everybody who sells or ever sold here. */
  readonly colleagues: () => readonly { readonly id: string; readonly name: string }[]
  /** Whoever asks. */
  readonly staff: () => Pick<StaffAtCounter, 'id'>
  readonly setNow?: SetNow
}

type Lines = readonly QuestionLine[]
/** Null where what it is about is not there: nobody can allow that. */
type Teller<About> = (about: About) => Lines | null | Promise<Lines>
export type Tellers = { readonly [Action in OwnersAction]: Teller<AboutOf<Action>> }

const aboutLift = {
  [LIFT_OPEN_SALE]: z.strictObject({ requestId: requestIdSchema }),
  [GO_OVER_LIMIT]: z.strictObject({ id: z.string(), accountId: accountIdSchema, creditPaise: paiseSchema }),
}

const UNKNOWN: Failure = { kind: 'wrong-state', state: 'no-such-sale' }
const UNREADABLE: Failure = { kind: 'invalid-input', field: 'about', problem: 'contract' }

/** Of the open environment. */
export const ownersQuestion = (dependencies: OwnersQuestionDependencies): Handlers['lock.question'] =>
  questionBy(tellersOf(dependencies))

/** Where none is open: nobody can allow what is about a log. */
export const questionBesideLog = (dependencies: BesideLog): Handlers['lock.question'] =>
  questionBy(besideLog(dependencies))

function questionBy(tellers: Partial<Tellers>): Handlers['lock.question'] {
  const isKnown = (name: string): name is OwnersAction => Object.hasOwn(tellers, name)
  return async ({ action, about }) => {
    if (!isKnown(action)) return fail(UNREADABLE)
    const parsed = (await schemaOf(action)).safeParse(parsedJson(about))
    if (!parsed.success) return fail(UNREADABLE)
    // Each teller takes exactly what its own schema produces; the compiler cannot follow that through the lookup.
    const tell = tellers[action] as Teller<unknown>
    const lines = await tell(parsed.data)
    return lines === null ? fail(UNKNOWN) : succeed(lines)
  }
}

/** The contract is loaded after the first screen, and long before anybody is asked for a PIN. */
async function schemaOf(action: OwnersAction): Promise<z.ZodType> {
  if (action === LIFT_OPEN_SALE || action === GO_OVER_LIMIT) return aboutLift[action]
  // oxlint-disable-next-line no-restricted-imports -- nobody is asked for a PIN before the first screen is there
  const { channels } = await import('#shared/channels/contract')
  return channels[action].input
}

const nothing = (): Lines => []

/** Exported for its test, which walks the contract. */
export function tellersOf(dependencies: OwnersQuestionDependencies): Tellers {
  return {
    ...ofTill(dependencies),
    ...ofSales(dependencies),
    ...ofCredit(dependencies),
    ...ofBooks(dependencies),
    ...besideLog(dependencies),
  }
}

type BesideLog = Pick<OwnersQuestionDependencies, 'colleagues' | 'staff' | 'setNow'>

/** Acts that are about nothing in a log, and may be asked for while none is open. */
const besideLog = (dependencies: BesideLog) => ({
  ...ofPeople(dependencies),
  ...ofCopies(dependencies),
  ...ofSettings(dependencies.setNow),
  ...WITHOUT_SUMS,
})

const sum = (kind: QuestionLineKind, amountPaise: Paise): QuestionLine => ({ kind, amountPaise })
const text = (kind: QuestionLineKind, words: string): Lines => (words === '' ? [] : [{ kind, text: words }])

const ofTill = ({ journal }: OwnersQuestionDependencies) => ({
  // What does not lie in the box is cash that goes out: as much as the form shows, which main compares.
  'till.open': ({ count, whileClosed, outsidePaise }: Input<'till.open'>): Lines | null => {
    const counted = sum('counted', countTotal(count))
    if (whileClosed === 'in-the-box') return [counted]
    return outsidePaise === undefined ? null : [sum('cash-out', outsidePaise), counted]
  },
  'till.move': ({ movement, amountPaise, reason }: Input<'till.move'>): Lines => [
    sum(movement, amountPaise),
    ...text('reason', reason),
  ],
  'till.correct': ({ sequence }: Input<'till.correct'>): Lines | null => {
    const wrong = openSession(journal.tillSessions())?.movements.find((one) => one.sequence === sequence)
    if (wrong === undefined || wrong.movement === 'drawer') return null
    const { movement, amountPaise, reason } = wrong
    return [
      { kind: 'take-back', amountPaise, text: reason },
      sum(movement === 'cash-in' ? 'cash-out' : 'cash-in', amountPaise),
    ]
  },
  'till.close': ({ count, carriedPaise, reason }: Input<'till.close'>): Lines => [
    sum('taken-out', paise(countTotal(count) - carriedPaise)),
    sum('carried', carriedPaise),
    sum('counted', countTotal(count)),
    ...text('reason', reason),
  ],
  'till.open-drawer': ({ reason }: Input<'till.open-drawer'>): Lines => text('reason', reason),
})

const ofNumber = (
  kind: QuestionLineKind,
  { accountNumber: number }: Pick<Sale, 'accountNumber'>,
  amountPaise: Paise,
): QuestionLine => ({ kind, ...(number !== null && { number }), amountPaise })

function ofSales({ journal, sheetOf, statement }: OwnersQuestionDependencies) {
  const lineOf = (requestId: Sale['requestId'], line: (sale: Sale) => QuestionLine): Lines | null => {
    const sale = journal.sale(requestId)
    return sale === null ? null : [line(sale)]
  }
  const wholeSale = (sale: Sale) => ofNumber('sale', sale, sale.amountPaise)
  return {
    'cash.give-back': ({ requestId, movement, way = 'cash' }: Input<'cash.give-back'>) =>
      lineOf(requestId, (sale) =>
        movement === 'given-back'
          ? { ...ofNumber('give-back', sale, receivedPaise(sale)), way }
          : ofNumber('keep-as-credit', sale, receivedPaise(sale)),
      ),
    'visit.settle': ({ givenBack }: Input<'visit.settle'>) =>
      allOf(
        givenBack.map(({ requestId, way }) =>
          lineOf(requestId, (sale) => ({ ...ofNumber('give-back', sale, receivedPaise(sale)), way })),
        ),
      ),
    'pending.settle': ({ requestId, verdict, refunded, evidence }: Input<'pending.settle'>) => {
      const kind = kindOfEnd(verdict, refunded)
      return allOf([
        lineOf(requestId, (sale) => ofNumber(kind, sale, sale.amountPaise)),
        text('evidence', evidence),
      ])
    },
    'pending.resend': ({ requestId }: Input<'pending.resend'>) => lineOf(requestId, wholeSale),
    'complaints.save-evidence': ({ requestId }: Input<'complaints.save-evidence'>) =>
      lineOf(requestId, wholeSale),
    // As what the statement ends each: a file is a claim of whoever brought it.
    'reconciliation.settle': ({ shown, requestIds }: Input<'reconciliation.settle'>) =>
      allOf(
        requestIds.map((requestId) => {
          const sale = journal.sale(requestId)
          const row = sale && statement.saysOf(shown, sale)
          if (sale === null || row === null) return null
          return [ofNumber(kindOfEnd(row.says, row.refunded), sale, sale.amountPaise)]
        }),
      ),
    'pending.review': ({ requestIds }: Input<'pending.review'>): Lines =>
      unreviewed(journal, requestIds).map((sale) => ofNumber('open-sale', sale, sale.amountPaise)),
    [LIFT_OPEN_SALE]: ({ requestId }: AboutOf<typeof LIFT_OPEN_SALE>) => {
      const sold = journal.sale(requestId) ?? sheetOf(requestId)
      return sold === null ? null : [ofNumber('sale', sold, sold.amountPaise)]
    },
  }
}

const kindOfEnd = (says: StatementRow['says'], refunded: boolean | null): QuestionLineKind =>
  says === 'success' ? 'settle-success' : refunded === true ? 'settle-refunded' : 'settle-failed'

/** All of them, or null if one is not there. */
const allOf = (parts: readonly (Lines | null)[]): Lines | null =>
  parts.reduce<Lines | null>((all, part) => (all === null || part === null ? null : [...all, ...part]), [])

function ofCredit({ credit, names }: OwnersQuestionDependencies) {
  const customer = (number: string | null, name: string | null): Lines => [
    { kind: 'customer', ...(number !== null && { number }), ...(name !== null && { text: name }) },
  ]
  const ofAccount = (accountId: string): Lines =>
    customer(names.numberOf(accountId), names.ofAccount(accountId)?.name ?? null)
  return {
    'credit.give-back': ({ accountId, overpaidPaise, way }: Input<'credit.give-back'>): Lines => [
      ...ofAccount(accountId),
      { kind: 'give-back', amountPaise: overpaidPaise, way },
    ],
    'credit.limit': ({ accountNumber, limitPaise }: Input<'credit.limit'>): Lines => {
      const { name, limitPaise: former, owedPaise } = credit.account(accountNumber)
      return [
        ...customer(accountNumber, name),
        sum('limit', limitPaise),
        ...(former === null ? [] : [sum('limit-now', former)]),
        sum('owed', owedPaise),
      ]
    },
    'credit.write-off': ({ accountNumber, owedPaise, reason }: Input<'credit.write-off'>): Lines => [
      ...customer(accountNumber, credit.account(accountNumber).name),
      sum('write-off', owedPaise),
      ...text('reason', reason),
    ],
    [GO_OVER_LIMIT]: ({ accountId, creditPaise }: AboutOf<typeof GO_OVER_LIMIT>): Lines => {
      const number = names.numberOf(accountId)
      const account = number === null ? null : credit.account(number)
      return [
        ...ofAccount(accountId),
        sum('on-credit', creditPaise),
        ...(account === null ? [] : [sum('owed', account.owedPaise)]),
        ...(account?.limitPaise === null || account === null ? [] : [sum('limit', account.limitPaise)]),
      ]
    },
    'privacy.preview-erase': ({ accountNumber }: Input<'privacy.preview-erase'>): Lines =>
      customer(accountNumber, null),
    'privacy.erase': ({ accountNumber }: Input<'privacy.erase'>): Lines => customer(accountNumber, null),
    'privacy.preview-purge': ({ olderThanMonths: months }: Input<'privacy.preview-purge'>): Lines => [
      { kind: 'older-than', months },
    ],
    'privacy.purge': ({ olderThanMonths: months }: Input<'privacy.purge'>): Lines => [
      { kind: 'older-than', months },
    ],
  }
}

function ofBooks({ journal }: OwnersQuestionDependencies) {
  const day = (at: number | null): Lines => (at === null ? [] : [{ kind: 'day', at }])
  const month = (at: number | null): Lines => (at === null ? [] : [{ kind: 'month', at }])
  const report = (sequence: number | null): Lines => {
    if (sequence === null) return [{ kind: 'x' }]
    const closed = journal.tillSessions().find((one) => one.closed?.sequence === sequence)?.closed
    return [{ kind: 'z', ...(closed !== undefined && closed !== null && { at: closed.recordedAt }) }]
  }
  const paper = ({ subject }: { readonly subject: BookSubject }): Lines => {
    switch (subject.kind) {
      case 'day':
        return day(subject.dayStartsAt)
      case 'month':
        return month(subject.monthStartsAt)
      case 'x':
        return report(null)
      case 'z':
        return report(subject.sequence)
      case 'credit':
        return [{ kind: 'customer', number: subject.accountNumber }]
    }
  }
  return {
    'day-book.day': ({ at }: Input<'day-book.day'>) => day(at),
    'day-book.month': ({ at }: Input<'day-book.month'>) => month(at),
    'office.day': ({ dayStartsAt }: Input<'office.day'>) => day(dayStartsAt),
    'till.report': ({ sequence }: Input<'till.report'>) => report(sequence),
    'day-book.print': paper,
    'day-book.save-pdf': paper,
    'day-book.save-table': paper,
    'accounts.export': ({ period }: Input<'accounts.export'>): Lines | null => {
      const { from, to } = spanOf(period)
      // A moment that is in no calendar.
      return Number.isNaN(from + to) ? null : [{ kind: 'period', at: from, until: to }]
    },
    'receipts.export': ({ search: { from, to }, customers }: Input<'receipts.export'>): Lines => [
      { kind: `customers-${customers}` },
      from === null && to === null
        ? { kind: 'all-days' }
        : { kind: 'period', ...(from !== null && { at: from }), ...(to !== null && { until: to }) },
    ],
    'journal.settle-entry': ({ reason }: Input<'journal.settle-entry'>): Lines => text('reason', reason),
  }
}

/** A copy opens with the passphrase alone: whose it is decides who can read everything, for good. */
function ofCopies({ colleagues, staff, setNow }: BesideLog) {
  const passphrase = (): Lines => {
    const { id } = staff()
    return [{ kind: 'passphrase', text: colleagues().find((one) => one.id === id)?.name ?? '–' }]
  }
  return {
    'backup.write': passphrase,
    'backup.start-daily': async (): Promise<Lines> => {
      const folder = (await setNow?.copiesFolder()) ?? null
      return [...passphrase(), ...(folder === null ? [] : text('folder', folder))]
    },
  }
}

function ofPeople({ colleagues }: Pick<OwnersQuestionDependencies, 'colleagues'>) {
  const person = (staffId: string): Lines => {
    const known = colleagues().find(({ id }) => id === staffId)
    return known === undefined ? [] : [{ kind: 'person', text: known.name }]
  }
  const roleLine = (role: 'owner' | 'cashier' | undefined): Lines =>
    role === undefined ? [] : [{ kind: role === 'owner' ? 'make-owner' : 'make-cashier' }]
  return {
    'staff.create-owner': ({ name }: Input<'staff.create-owner'>): Lines => text('person', name),
    'staff.add': ({ name, role }: Input<'staff.add'>): Lines => [...text('person', name), ...roleLine(role)],
    'staff.change': ({ staffId, name, role, active }: Input<'staff.change'>): Lines => [
      ...person(staffId),
      ...text('new-name', name ?? ''),
      ...roleLine(role),
      ...(active === undefined ? [] : [{ kind: active ? 'comes-back' : 'has-left' } as const]),
    ],
    'staff.set-pin': ({ staffId }: Input<'staff.set-pin'>) => person(staffId),
    'printers.test': ({ printer: { connection } }: Input<'printers.test'>): Lines =>
      connection.way === 'network' ? text('address', connection.host) : [],
  }
}

/** Their name says it all: no sum moves by them, and they are about the whole shop. */
const WITHOUT_SUMS = {
  'journal.move': nothing,
  'backup.preview': nothing,
  'backup.restore': nothing,
  'backup.stop-daily': nothing,
  'backup.choose-folder': nothing,
  'accounts.ledgers': nothing,
  'commission.table': nothing,
  'diagnostics.save': nothing,
  'updates.install': nothing,
  'office.leave': nothing,
  'office.renew-keys': nothing,
  'office.restore-log': nothing,
  'office.begin-epoch': nothing,
  'health.ask-key-store': nothing,
  'journal.verify': nothing,
  'journal.stop-verifying': nothing,
  'journal.confirm-end': nothing,
  'journal.confirm-signing-key': nothing,
  'journal.export': nothing,
  'callbacks.change': nothing,
  'privacy.last-purge': nothing,
  'profile.state': nothing,
  'profile.export': nothing,
  'profile.import': nothing,
  'printers.find': nothing,
  'updates.check': nothing,
  'updates.hold': nothing,
  'updates.choose-file': nothing,
  'setup.begin': nothing,
  'setup.protect': nothing,
  'setup.test': nothing,
  'setup.save-webhook-secret': nothing,
  'setup.trust': nothing,
  'setup.restore-former': nothing,
  'setup.onboard': nothing,
  'setup.enter-office': nothing,
  'setup.draft': nothing,
  'setup.save-draft': nothing,
  'setup.pass-printer': nothing,
  'setup.finish': nothing,
  'app.choose-environment': nothing,
} satisfies Partial<{ readonly [Action in OwnersAction]: () => Lines }>
