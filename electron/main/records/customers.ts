// Customers by number: what the journal and the bill book know of them, and the name and language that the shop
// remembers with their consent.
import type { Clock } from '#shared/base/clock'
import type { customerChannels } from '#shared/channels/customer'
import type { Handlers } from '#shared/channels/contract'
import type { ClearedBecause } from '#shared/customer/credit'
import { MOST_RENAMES, type Customer, type CustomerNames } from '#shared/customer/customer'
import type { KeptFile } from '#shared/base/kept-file'
import type { Language } from '#shared/base/languages'
import { paise, type Paise } from '#shared/base/money'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import type { BillBookKeeper } from '../operations/bill/workflow/bill-book'
import type { Owing, PersonalNames } from '../privacy/purge'
import type { ViewOf } from '../money/sale-view'

const MOST_SALES_SHOWN = 50
const MOST_NAMES = 20_000
const MOST_FOUND = 5
/** Languages of customers that are not remembered: more than come to a counter in a day. */
const MOST_CHOSEN = 1_000

export interface CustomerNamesKeeper {
  of(accountNumber: string): Remembered | null
  /** At most `most` whose name has every word of `text`, at least its beginning; newest names first. */
  find(text: string, most: number): CustomerNames['customers']
  /** Fails with `store` where the log takes no entry about a name that has to make room. */
  remember(accountNumber: string, name: string, agreedAt: number): Result<null>
  /** Whose account it is; null once that customer's name is gone. */
  ofAccount(accountId: string): Remembered | null
  /** The account of this number, also where only what is owed is left of its customer; null if it has none. */
  creditAccountOf(accountNumber: string): string | null
  /** Whose number an account is, with or without a name. */
  numberOf(accountId: string): string | null
  /** What this number owes; less than nothing if the shop owes it. */
  owedBy(accountNumber: string): Paise
  /** Drops the numbers without a name of which everything is settled. */
  dropSettled(): void
  /** Gives a remembered customer an account to write credit to, and returns its id. */
  openAccount(accountNumber: string, accountId: string): string
  /** As chosen for this customer; null if nothing was. */
  languageOf(accountNumber: string): Language | null
  /** Kept for a remembered customer; of another one only as long as the app runs. Null is that of the settings. */
  chooseLanguage(accountNumber: string, language: Language | null): void
  /** Fails with `store` where the log takes no entry about a name whose customer owes; then the name stays. */
  forget(accountNumber: string): Result<null>
  /** By person, and by the time of their consent. */
  readonly personal: PersonalNames
}

type Remembered = CustomerNames['customers'][number]

type Standing = Pick<ReadonlyMap<string, Paise>, 'get' | 'has'>

/** What the log knows of the accounts, and is told of them. */
export interface AccountsOfNames {
  /**
   * What is owed on each account that is not settled: less than nothing if the shop owes, zero where a sale may still turn, or an
   * entry of the log that cannot be used may be about it.
   */
  standing(): Standing
  /** Enters that a name went while its account stands. */
  cleared(accountId: string, gone: GoneName & { readonly owedPaise: Paise }): Result<unknown>
  /** Enters that the customer of an account was given another name; the entry's number. */
  named(accountId: string): Result<number>
}

interface GoneName {
  readonly because: ClearedBecause
  /** No person at this counter asked for it. */
  readonly isByItself: boolean
}

const CLEARED: GoneName = { because: 'cleared', isByItself: false }
const NO_ROOM: GoneName = { because: 'no-room', isByItself: true }

/** The names as they are kept, and the accounts that are left of those that went. */
function namesBook(file: KeptFile<CustomerNames>, accounts: AccountsOfNames) {
  const loaded = file.load()
  let customers = loaded?.customers ?? []
  let owing = loaded?.owing ?? []
  /** The one place where a name goes: its account stays with the number as long as it stands. */
  const keep = (all: CustomerNames['customers'], why: GoneName = NO_ROOM): Result<null> => {
    const next = all.slice(0, MOST_NAMES)
    const stays = new Set(next.map(({ accountNumber }) => accountNumber))
    const gone = customers.flatMap(({ accountNumber, creditAccountId }) =>
      creditAccountId === undefined || stays.has(accountNumber) ? [] : [{ accountNumber, creditAccountId }],
    )
    const standing: Standing = gone.length + owing.length === 0 ? new Map() : accounts.standing()
    const take = (left: CustomerNames['customers'], went: typeof gone): void => {
      const named = new Set(left.map(({ accountNumber }) => accountNumber))
      owing = [...went, ...owing].filter(
        ({ accountNumber, creditAccountId }) => standing.has(creditAccountId) && !named.has(accountNumber),
      )
      customers = left
      file.save({ version: 1, customers, owing })
    }
    for (const [index, { creditAccountId }] of gone.entries()) {
      const owedPaise = standing.get(creditAccountId)
      if (owedPaise === undefined) continue
      const written = accounts.cleared(creditAccountId, { ...why, owedPaise })
      if (written.ok) continue
      // Those that are entered are gone: another try enters none of them again.
      const went = gone.slice(0, index)
      const numbers = new Set(went.map(({ accountNumber }) => accountNumber))
      if (went.length > 0)
        take(
          customers.filter(({ accountNumber }) => !numbers.has(accountNumber)),
          went,
        )
      return written
    }
    take(next, gone)
    return succeed(null)
  }
  return { customers: () => customers, owing: () => owing, keep }
}

export function keepCustomerNames(
  file: KeptFile<CustomerNames>,
  accounts: AccountsOfNames,
): CustomerNamesKeeper {
  const book = namesBook(file, accounts)
  const others = (accountNumber: string) =>
    book.customers().filter((one) => one.accountNumber !== accountNumber)
  const of = (accountNumber: string) =>
    book.customers().find((one) => one.accountNumber === accountNumber) ?? null
  const creditAccountOf = (accountNumber: string): string | null =>
    [...book.customers(), ...book.owing()].find((one) => one.accountNumber === accountNumber)
      ?.creditAccountId ?? null
  const owedBy = (accountNumber: string): Paise => {
    const accountId = creditAccountOf(accountNumber)
    return accountId === null ? paise(0) : (accounts.standing().get(accountId) ?? paise(0))
  }
  const chosen = chosenLanguages()
  const forget = (accountNumber: string, why = CLEARED): Result<null> => {
    chosen.choose(accountNumber, null)
    return book.keep(others(accountNumber), why)
  }
  return {
    of,
    find: (text, most) => named(book.customers(), text, most),
    ofAccount: (accountId) => book.customers().find((one) => one.creditAccountId === accountId) ?? null,
    creditAccountOf,
    numberOf: (accountId) =>
      [...book.customers(), ...book.owing()].find((one) => one.creditAccountId === accountId)
        ?.accountNumber ?? null,
    owedBy,
    dropSettled: () => {
      if (book.owing().length > 0) book.keep(book.customers())
    },
    remember: (accountNumber, name, agreedAt) => {
      const language = of(accountNumber)?.language ?? chosen.of(accountNumber)
      const creditAccountId = creditAccountOf(accountNumber)
      const before = of(accountNumber)
      const renamed = renamesOf(before, name, creditAccountId, accounts)
      if (!renamed.ok) return renamed
      const account = creditAccountId === null ? {} : { creditAccountId, renames: renamed.value }
      const spoken = language === null ? {} : { language }
      chosen.choose(accountNumber, null)
      return book.keep([{ accountNumber, name, agreedAt, ...account, ...spoken }, ...others(accountNumber)])
    },
    openAccount: (accountNumber, creditAccountId) => {
      book.keep(
        book
          .customers()
          .map((one) =>
            one.accountNumber === accountNumber && one.creditAccountId === undefined
              ? { ...one, creditAccountId }
              : one,
          ),
      )
      return creditAccountId
    },
    languageOf: (accountNumber) => of(accountNumber)?.language ?? chosen.of(accountNumber),
    chooseLanguage: (accountNumber, language) => {
      if (of(accountNumber) === null) chosen.choose(accountNumber, language)
      else
        book.keep(
          book.customers().map(({ language: before, ...one }) => {
            const spoken = one.accountNumber === accountNumber ? language : (before ?? null)
            return spoken === null ? one : { ...one, language: spoken }
          }),
        )
    },
    forget,
    personal: personalNames(book, accounts, { of, owedBy, forget }),
  }
}

/** Whose debts an account has is told by its name: another one is entered with whoever gives it, before it is kept. */
function renamesOf(
  before: Remembered | null,
  name: string,
  accountId: string | null,
  accounts: AccountsOfNames,
): Result<NonNullable<Remembered['renames']>> {
  const renames = before?.renames ?? []
  if (accountId === null || before?.name === name) return succeed(renames)
  const entered = accounts.named(accountId)
  if (!entered.ok) return entered
  const rename = { sequence: entered.value, was: before?.name ?? null, now: name }
  return succeed([...renames, rename].slice(-MOST_RENAMES))
}

function personalNames(
  book: ReturnType<typeof namesBook>,
  accounts: AccountsOfNames,
  {
    of,
    owedBy,
    forget,
  }: Pick<CustomerNamesKeeper, 'of' | 'owedBy'> & {
    readonly forget: (accountNumber: string, why: GoneName) => Result<null>
  },
): PersonalNames {
  return {
    countOf: (number) => book.customers().filter(({ accountNumber }) => accountNumber === number).length,
    // Only another counter's request says before when.
    forgetOf: (number, _sales, before) => {
      if ((of(number)?.agreedAt ?? -Infinity) < (before ?? Infinity))
        orThrow(forget(number, { because: 'erased', isByItself: before !== undefined }))
    },
    numbers: () => [...book.customers(), ...book.owing()].map(({ accountNumber }) => accountNumber),
    countBefore: (time) => book.customers().filter(({ agreedAt }) => agreedAt < time).length,
    forgetBefore: (time, isByItself) =>
      orThrow(
        book.keep(
          book.customers().filter(({ agreedAt }) => agreedAt >= time),
          { because: 'age', isByItself },
        ),
      ),
    owingOf: (number) => owingTogether([owedBy(number)]),
    owingBefore: (time) => {
      const going = book.customers().filter(({ agreedAt }) => agreedAt < time)
      const standing = accounts.standing()
      return owingTogether(
        going.flatMap(({ creditAccountId }) =>
          creditAccountId === undefined ? [] : (standing.get(creditAccountId) ?? []),
        ),
      )
    },
    isKeptFor: (number) => {
      const kept = book.owing().find(({ accountNumber }) => accountNumber === number)
      return kept !== undefined && accounts.standing().has(kept.creditAccountId)
    },
  }
}

/** Where names are one store among others, each store's trouble is thrown. */
function orThrow(done: Result<null>): void {
  if (!done.ok) throw new Error(`A name was not forgotten: ${done.failure.kind}`)
}

function owingTogether(sums: readonly Paise[]): Owing {
  const owed = sums.filter((sum) => sum > 0)
  return { owing: owed.length, owedPaise: paise(owed.reduce<number>((total, sum) => total + sum, 0)) }
}

/** The languages of customers that nobody remembers, in memory alone, the last chosen ones. */
function chosenLanguages() {
  const languages = new Map<string, Language>()
  return {
    of: (accountNumber: string): Language | null => languages.get(accountNumber) ?? null,
    choose: (accountNumber: string, language: Language | null): void => {
      languages.delete(accountNumber)
      if (language !== null) languages.set(accountNumber, language)
      const [oldest] = languages.keys()
      if (languages.size > MOST_CHOSEN && oldest !== undefined) languages.delete(oldest)
    },
  }
}

const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')

function named(
  customers: CustomerNames['customers'],
  text: string,
  most: number,
): CustomerNames['customers'] {
  const typed = plainWords(text)
  if (typed.length === 0) return []
  const isCalled = (name: string): boolean => {
    const words = plainWords(name)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  }
  const found: CustomerNames['customers'][number][] = []
  for (const customer of customers) {
    if (isCalled(customer.name)) found.push(customer)
    if (found.length === most) break
  }
  return found
}

export interface CustomerDependencies {
  readonly journal: Pick<Journal, 'salesOfNumber'>
  readonly names: CustomerNamesKeeper
  readonly book: Pick<BillBookKeeper, 'savedOf'>
  readonly clock: Pick<Clock, 'now'>
  readonly view: ViewOf
}

export function customersWorkflow(
  dependencies: CustomerDependencies,
): Pick<Handlers, keyof typeof customerChannels> {
  const { names, clock } = dependencies
  return {
    'customer.look': async ({ accountNumber }) => succeed(customer(dependencies, accountNumber)),
    'customer.find': async ({ text }) =>
      succeed(names.find(text, MOST_FOUND).map(({ accountNumber, name }) => ({ accountNumber, name }))),
    'customer.name': async ({ accountNumber, name, agrees, owedPaise = paise(0) }) => {
      if (name === '' && names.of(accountNumber) !== null && names.owedBy(accountNumber) !== owedPaise)
        return fail({ kind: 'wrong-state', state: 'credit-owed' })
      if (name !== '' && !agrees)
        return fail({ kind: 'invalid-input', field: 'agrees', problem: 'consent-missing' })
      const done =
        name === '' ? names.forget(accountNumber) : names.remember(accountNumber, name, clock.now())
      return done.ok ? succeed(customer(dependencies, accountNumber)) : done
    },
    'customer.language': async ({ accountNumber, language }) => {
      names.chooseLanguage(accountNumber, language)
      return succeed(customer(dependencies, accountNumber))
    },
  }
}

function customer({ journal, names, book, view }: CustomerDependencies, accountNumber: string): Customer {
  const sales = journal.salesOfNumber(accountNumber, MOST_SALES_SHOWN)
  const done = sales.filter(({ railStatus }) => railStatus === 'success')
  return {
    accountNumber,
    remembered: names.of(accountNumber),
    language: names.languageOf(accountNumber),
    enteredName: sales.find(({ customerName }) => customerName !== null)?.customerName ?? null,
    sales: sales.map(view),
    doneCount: done.length,
    donePaise: paise(done.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0)),
    bills: book.savedOf(accountNumber),
  }
}
