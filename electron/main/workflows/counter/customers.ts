// Customers by number: what the journal and the bill book know of them, and the name and language that the shop
// remembers with their consent.
import type { Clock } from '@shared/clock'
import type { customerChannels } from '@shared/channels/customer'
import type { Handlers } from '@shared/contract'
import type { Customer, CustomerNames } from '@shared/domain/customer'
import type { KeptFile } from '@shared/kept-file'
import type { Language } from '@shared/languages'
import { paise } from '@shared/money'
import { fail, succeed } from '@shared/result'
import type { Journal } from '../../journal'
import type { BillBookKeeper } from './bill-book'
import type { PersonalStore } from '../shop/purge'
import type { ViewOf } from '../records/sale-view'

const MOST_SALES_SHOWN = 50
const MOST_NAMES = 20_000
const MOST_FOUND = 5
/** Languages of customers that are not remembered: more than come to a counter in a day. */
const MOST_CHOSEN = 1_000

export interface CustomerNamesKeeper {
  of(accountNumber: string): CustomerNames['customers'][number] | null
  /** At most `most` whose name has every word of `text`, at least its beginning; newest names first. */
  find(text: string, most: number): CustomerNames['customers']
  remember(accountNumber: string, name: string, agreedAt: number): void
  /** Whose account it is; null once that customer is erased. */
  ofAccount(accountId: string): CustomerNames['customers'][number] | null
  /** Gives a remembered customer an account to write credit to, and returns its id. */
  openAccount(accountNumber: string, accountId: string): string
  /** As chosen for this customer; null if nothing was. */
  languageOf(accountNumber: string): Language | null
  /** Kept for a remembered customer; of another one only as long as the app runs. Null is that of the settings. */
  chooseLanguage(accountNumber: string, language: Language | null): void
  forget(accountNumber: string): void
  /** By person, and by the time of their consent. */
  readonly personal: PersonalStore
}

export function keepCustomerNames(file: KeptFile<CustomerNames>): CustomerNamesKeeper {
  let customers = file.load()?.customers ?? []
  const keep = (next: CustomerNames['customers']): void => {
    customers = next.slice(0, MOST_NAMES)
    file.save({ version: 1, customers })
  }
  const others = (accountNumber: string) => customers.filter((one) => one.accountNumber !== accountNumber)
  const of = (accountNumber: string) => customers.find((one) => one.accountNumber === accountNumber) ?? null
  const chosen = chosenLanguages()
  const forget = (accountNumber: string): void => {
    chosen.choose(accountNumber, null)
    keep(others(accountNumber))
  }
  return {
    of,
    find: (text, most) => named(customers, text, most),
    ofAccount: (accountId) => customers.find((one) => one.creditAccountId === accountId) ?? null,
    remember: (accountNumber, name, agreedAt) => {
      const { creditAccountId, language = chosen.of(accountNumber) } = of(accountNumber) ?? {}
      const account = creditAccountId === undefined ? {} : { creditAccountId }
      const spoken = language === null ? {} : { language }
      chosen.choose(accountNumber, null)
      keep([{ accountNumber, name, agreedAt, ...account, ...spoken }, ...others(accountNumber)])
    },
    openAccount: (accountNumber, creditAccountId) => {
      keep(
        customers.map((one) =>
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
        keep(
          customers.map(({ language: before, ...one }) => {
            const spoken = one.accountNumber === accountNumber ? language : (before ?? null)
            return spoken === null ? one : { ...one, language: spoken }
          }),
        )
    },
    forget,
    personal: {
      countOf: (number) => customers.filter(({ accountNumber }) => accountNumber === number).length,
      forgetOf: (number, _sales, before = Infinity) => {
        if ((of(number)?.agreedAt ?? -Infinity) < before) forget(number)
      },
      numbers: () => customers.map(({ accountNumber }) => accountNumber),
      countBefore: (time) => customers.filter(({ agreedAt }) => agreedAt < time).length,
      forgetBefore: (time) => keep(customers.filter(({ agreedAt }) => agreedAt >= time)),
    },
  }
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
    'customer.name': async ({ accountNumber, name, agrees }) => {
      if (name === '') names.forget(accountNumber)
      else if (agrees) names.remember(accountNumber, name, clock.now())
      else return fail({ kind: 'invalid-input', field: 'agrees', problem: 'consent-missing' })
      return succeed(customer(dependencies, accountNumber))
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
    toldName: sales.find(({ customerName }) => customerName !== null)?.customerName ?? null,
    sales: sales.map(view),
    doneCount: done.length,
    donePaise: paise(done.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0)),
    bills: book.savedOf(accountNumber),
  }
}
