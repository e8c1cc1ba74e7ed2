// Selling on credit: whose account a sale may be written to, what is owed, limits and repayments. The sums come from the
// log; whose account it is, from the customers who agreed to be remembered.
import type { CreditAccount, OwingCustomer } from '#shared/channels/credit'
import type { Handlers } from '#shared/channels/contract'
import {
  creditAccountOf,
  creditLines,
  isOnAccount,
  isRepaidInCash,
  limitOf,
  openTaken,
  owedPaise,
  owedSince,
  withoutOwnNumber,
  type CreditEvent,
  type CreditLine,
} from '#shared/customer/credit'
import type { Rename } from '#shared/customer/customer'
import { saleCash } from '#shared/sale/cash'
import type { Overpaid } from '#shared/sale/day'
import type { Sale } from '#shared/sale/sale'
import { partPaise } from '#shared/sale/payment'
import { payeeName } from '#shared/sale/subject'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import { creditFailure, type ReadCreditStop } from '../money/credit-limit'
import { mayStillTurn } from '../privacy/purge'
import type { AccountsOfNames, CustomerNamesKeeper } from './customers'

type CreditJournal = Pick<Journal, 'creditEntries' | 'creditSales' | 'sale'>
type FollowedJournal = Pick<Journal, 'onCommit' | 'onEntryBesideSales'>

export interface CreditDependencies {
  readonly journal: CreditJournal & FollowedJournal & Pick<Journal, 'recordCredit'>
  /** Sales that are to leave though they have not: between two attempts, or lines of a paid visit whose turn has not come. */
  readonly leaving: () => readonly RequestId[]
  readonly names: Pick<
    CustomerNamesKeeper,
    'of' | 'ofAccount' | 'openAccount' | 'creditAccountOf' | 'numberOf' | 'dropSettled'
  >
  readonly newId: () => string
  readonly staff: () => StaffAtCounter
  /** The owner who allowed what runs now. */
  readonly approver: () => string | null
}

export interface Credit {
  /** The customer's account as it stands; see `credit.account`. */
  account(accountNumber: string): CreditAccount
  /** What the shop owes customers on their accounts. */
  overpaid(): readonly Overpaid[]
  /** Somebody owes, and the names beside the log have no number of theirs: most likely they are not the last ones. */
  hasLostDebtors(): boolean
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `credit.${string}`>>
  /** What stands in the way of what is written to an account; null if nothing does, or no part of it is. */
  readonly stop: ReadCreditStop
  /**
   * The account of the customer of a sale, whoever has one that was given a limit, or else the one on which it was paid; null for everybody
   * else, and for what another counter sold: its credit stands in that counter's book.
   */
  accountOf(
    sale: Pick<
      Sale,
      'accountNumber' | 'customerMobile' | 'payment' | 'subject' | 'amountPaise' | 'takenOverFrom'
    >,
  ): CustomersAccount | null
}

export interface CustomersAccount {
  readonly id: string
  /**
   * Of the number that was paid for. Whoever sold can write the sale to any other account, and type any mobile number with a bill, their own
   * among them.
   */
  readonly isOwn: boolean
}

export function createCredit(dependencies: CreditDependencies): Credit {
  const { journal, names } = dependencies
  const balances = keepBalances(journal)
  const linesOf = (accountId: string): readonly CreditLine[] => linesIn(journal, accountId)
  /** What would be owed once everything has left that is to leave. */
  const leavingPaise = (accountId: string, besides: RequestId | null = null): Paise =>
    paise(
      [...new Set(dependencies.leaving())].reduce((sum, id) => {
        const sale = id === besides ? null : journal.sale(id)
        const isCounted =
          sale === null || creditAccountOf(sale) !== accountId || saleCash(sale).creditPaise > 0
        return isCounted ? sum : sum + partPaise(sale, 'credit')
      }, 0),
    )

  const account = (accountNumber: string): CreditAccount => {
    const remembered = names.of(accountNumber)
    const accountId = names.creditAccountOf(accountNumber)
    const lines = accountId === null ? [] : linesOf(accountId)
    return {
      accountNumber,
      name: remembered?.name ?? null,
      accountId,
      // Nobody sells to an account without a name.
      limitPaise:
        accountId === null || remembered === null ? null : limitOf(journal.creditEntries(), accountId),
      owedPaise: owedPaise(lines),
      owedSince: owedSince(lines),
      leavingPaise: accountId === null ? paise(0) : leavingPaise(accountId),
      lines: withoutOwnNumber(lines, accountNumber),
      renames: accountId === null ? [] : renamesIn(journal, accountId, remembered?.renames ?? []),
    }
  }
  const overpaid = (): readonly Overpaid[] =>
    [...balances()].flatMap(([accountId, { owedPaise: owed }]) =>
      owed < 0 ? [{ ...namesOf(names, accountId), amountPaise: paise(0 - owed) }] : [],
    )
  return {
    account,
    overpaid,
    hasLostDebtors: () =>
      [...balances()].some(
        ([accountId, { owedPaise: owed }]) => owed > 0 && names.numberOf(accountId) === null,
      ),
    accountOf: (sale) => {
      if (sale.takenOverFrom !== undefined) return null
      const paidOn = creditAccountOf(sale)
      const onCredit = (number: string | null): string | undefined =>
        [number === null ? null : names.creditAccountOf(number)]
          .filter((id) => id !== null)
          .find((id) => id === paidOn || limitOf(journal.creditEntries(), id) !== null)
      const own = onCredit(sale.accountNumber)
      if (own !== undefined) return { id: own, isOwn: true }
      const other = onCredit(sale.customerMobile) ?? paidOn
      return other === null ? null : { id: other, isOwn: false }
    },
    stop: ({ parts }, requestId) => {
      for (const part of parts) {
        if (part.way !== 'credit') continue
        const limitPaise = limitOf(journal.creditEntries(), part.accountId)
        if (limitPaise === null || names.ofAccount(part.accountId) === null) return { kind: 'no-account' }
        const others = linesOf(part.accountId).filter(
          (line) => line.kind !== 'taken' || line.requestId !== requestId,
        )
        const owed = paise(owedPaise(others) + leavingPaise(part.accountId, requestId))
        if (owed + part.amountPaise > limitPaise) return { kind: 'over-limit', owedPaise: owed, limitPaise }
      }
      return null
    },
    handlers: creditHandlers(dependencies, { account, overpaid, balances, linesOf, leavingPaise }),
  }
}

function creditHandlers(
  dependencies: CreditDependencies,
  {
    account,
    overpaid,
    balances,
    linesOf,
    leavingPaise,
  }: Pick<Credit, 'account' | 'overpaid'> & {
    readonly balances: () => ReadonlyMap<string, Balance>
    readonly linesOf: (accountId: string) => readonly CreditLine[]
    readonly leavingPaise: (accountId: string) => Paise
  },
): Credit['handlers'] {
  const { journal, names, newId, staff } = dependencies
  const recorded = <Shown>(event: CreditEvent, shownAfter: () => Shown): Result<Shown> => {
    const written = journal.recordCredit(event)
    if (!written.ok) return written
    const shown = shownAfter()
    names.dropSettled()
    return succeed(shown)
  }

  return {
    'credit.account': async ({ accountNumber }) => succeed(account(accountNumber)),
    'credit.list': async () => succeed(owing(balances(), names)),
    'credit.limit': async ({ accountNumber, limitPaise }) => {
      const remembered = names.of(accountNumber)
      if (remembered === null)
        return fail({ kind: 'invalid-input', field: 'accountNumber', problem: 'consent-missing' })
      const accountId = remembered.creditAccountId ?? names.openAccount(accountNumber, newId())
      const event = {
        type: 'credit',
        movement: 'limit',
        accountId,
        limitPaise,
        // Whoever decided it: a cashier at the counter may have been allowed it by an owner.
        staffId: dependencies.approver() ?? staff().id,
      } as const
      return recorded(event, () => account(accountNumber))
    },
    'credit.repay': async ({ accountNumber, amountPaise, way, owedPaise: seenPaise }) => {
      const known = account(accountNumber)
      const problem = repaymentProblem(known, amountPaise, seenPaise)
      if (known.accountId === null || problem !== null)
        return fail(problem ?? creditFailure({ kind: 'no-account' }))
      const { accountId } = known
      const paid = { accountId, amountPaise, way, staffId: staff().id }
      return recorded({ type: 'credit', movement: 'repaid', ...paid }, () => account(accountNumber))
    },
    'credit.give-back': async ({ accountId, overpaidPaise, way }) => {
      // It may be owed again by the time it has its answer.
      if (leavingPaise(accountId) > 0) return fail({ kind: 'wrong-state', state: 'sending' })
      const lines = linesOf(accountId)
      if (owedPaise(lines) !== 0 - overpaidPaise) return fail({ kind: 'wrong-state', state: 'credit-moved' })
      if (way === 'cash' && !isRepaidInCash(lines) && staff().role !== 'owner')
        return fail({ kind: 'not-allowed', needs: 'owner-pin' })
      const paid = { accountId, amountPaise: overpaidPaise, way, staffId: staff().id }
      return recorded({ type: 'credit', movement: 'given-back', ...paid }, overpaid)
    },
    'credit.write-off': async ({ accountNumber, owedPaise: seenPaise, reason }) => {
      const known = account(accountNumber)
      if (known.accountId === null) return fail(creditFailure({ kind: 'no-account' }))
      if (known.owedPaise !== seenPaise) return fail({ kind: 'wrong-state', state: 'credit-moved' })
      const given = { accountId: known.accountId, amountPaise: seenPaise, reason }
      const staffId = dependencies.approver() ?? staff().id
      return recorded({ type: 'credit', movement: 'written-off', ...given, staffId }, () =>
        account(accountNumber),
      )
    },
  }
}

/** A second press finds that less is owed than the person saw, and nothing is written twice. */
function repaymentProblem(
  { owedPaise: owed }: Pick<CreditAccount, 'owedPaise'>,
  amountPaise: Paise,
  seenPaise: Paise,
): Failure | null {
  if (owed !== seenPaise) return { kind: 'wrong-state', state: 'credit-moved' }
  return amountPaise > owed
    ? { kind: 'invalid-input', field: 'amountPaise', problem: 'more-than-owed' }
    : null
}

function renamesIn(
  journal: Pick<CreditJournal, 'creditEntries'>,
  accountId: string,
  known: readonly Rename[],
): CreditAccount['renames'] {
  return journal.creditEntries().flatMap(({ sequence, recordedAt: at, event }) => {
    if (event.movement !== 'named' || event.accountId !== accountId) return []
    const names = known.find((rename) => rename.sequence === sequence)
    return [{ sequence, at, staffId: event.staffId, was: names?.was ?? null, now: names?.now ?? null }]
  })
}

function linesIn(journal: CreditDependencies['journal'], accountId: string): readonly CreditLine[] {
  const sales = journal.creditSales().flatMap((id) => {
    const sale = journal.sale(id)
    return sale === null ? [] : [{ ...sale, payee: payeeName(sale.subject) }]
  })
  return creditLines(accountId, sales, journal.creditEntries())
}

/** Every account that was ever written to, with its lines. */
function accountsIn(
  journal: CreditJournal,
): ReadonlyMap<string, { readonly lines: readonly CreditLine[]; readonly mayTurn: boolean }> {
  const salesOf = new Map<string, Sale[]>()
  for (const requestId of journal.creditSales()) {
    const sale = journal.sale(requestId)
    if (sale === null) continue
    for (const accountId of new Set([creditAccountOf(sale), sale.returnedAsCredit?.accountId]))
      if (accountId !== null && accountId !== undefined)
        salesOf.set(accountId, [...(salesOf.get(accountId) ?? []), sale])
  }
  const entriesOf = Map.groupBy(journal.creditEntries(), ({ event }) => event.accountId)
  return new Map(
    [...new Set([...entriesOf.keys(), ...salesOf.keys()])].map((accountId) => {
      const sales = salesOf.get(accountId) ?? []
      const named = sales.map((sale) => ({ ...sale, payee: payeeName(sale.subject) }))
      const lines = creditLines(accountId, named, entriesOf.get(accountId) ?? [])
      return [accountId, { lines, mayTurn: sales.some(mayStillTurn) }]
    }),
  )
}

/** The accounts of remembered customers, as the names are kept by them. */
export const accountsOfNames = ({
  journal,
  staff,
  approver,
}: Pick<CreditDependencies, 'staff' | 'approver'> & {
  readonly journal: CreditJournal & Pick<Journal, 'recordCredit' | 'setAside'>
}): AccountsOfNames => ({
  standing: () => {
    const known = new Map(
      [...accountsIn(journal)].flatMap(([accountId, { lines, mayTurn }]) => {
        const owed = owedPaise(lines)
        return owed === 0 && !mayTurn ? [] : [[accountId, owed] as const]
      }),
    )
    return mayLackDebts(journal) ? { has: () => true, get: (id) => known.get(id) ?? paise(0) } : known
  },
  cleared: (accountId, { because, owedPaise: owed, isByItself }) =>
    journal.recordCredit({
      type: 'credit',
      movement: 'name-cleared',
      accountId,
      because,
      owedPaise: owed,
      staffId: isByItself ? null : (approver() ?? staff().id),
    }),
  named: (accountId) => {
    const written = journal.recordCredit({
      type: 'credit',
      movement: 'named',
      accountId,
      staffId: approver() ?? staff().id,
    })
    return written.ok ? succeed(written.value.sequence) : written
  },
})

/** An entry that nobody can read may be a debt of any account, until an owner has settled it. */
const mayLackDebts = (journal: Pick<Journal, 'setAside'>): boolean =>
  journal.setAside().some(({ kind, settled }) => settled === null && (kind === 'credit' || kind === 'sale'))

interface Balance {
  /** Less than nothing if the shop owes the customer. */
  readonly owedPaise: Paise
  readonly owedSince: number | null
  readonly open: ReturnType<typeof openTaken>
}

/** What stands on each account. Today's page asks after each sale; the accounts are folded again only when one of them changed. */
function keepBalances(journal: CreditJournal & FollowedJournal): () => ReadonlyMap<string, Balance> {
  let known: ReadonlyMap<string, Balance> | null = null
  const forget = (): void => {
    known = null
  }
  journal.onCommit((sale) => {
    if (isOnAccount(sale)) forget()
  })
  journal.onEntryBesideSales(forget)
  return () =>
    (known ??= new Map(
      [...accountsIn(journal)].map(([accountId, { lines }]) => [
        accountId,
        { owedPaise: owedPaise(lines), owedSince: owedSince(lines), open: openTaken(lines) },
      ]),
    ))
}

/** Whose account it is; without a name where the customer was forgotten. */
const namesOf = (names: CreditDependencies['names'], accountId: string) => ({
  accountId,
  accountNumber: names.numberOf(accountId),
  name: names.ofAccount(accountId)?.name ?? null,
})

/** Everybody who owes something, longest first. */
const owing = (
  balances: ReadonlyMap<string, Balance>,
  names: CreditDependencies['names'],
): readonly OwingCustomer[] =>
  [...balances]
    .flatMap(([accountId, { owedPaise: owed, owedSince: since, open }]) => {
      if (owed <= 0) return []
      const whose = namesOf(names, accountId)
      const others = open.filter(({ number }) => number !== null && number !== whose.accountNumber)
      const forOthersPaise = paise(others.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0))
      return [{ ...whose, owedPaise: owed, owedSince: since, forOthersPaise }]
    })
    .toSorted((one, other) => (one.owedSince ?? 0) - (other.owedSince ?? 0))
