// The number of a sale of any counter: a newer counter may sell what this one does not know.
import type { OfficeSale } from '#shared/office/office-sales'
import { isKnownService, numberOf } from '../texts/sale-words'
import type { Words } from '../texts/words'

/** The whole number where this counter can open it, else its last digits. */
export function shopNumber(words: Words, { service, accountNumber, lastDigits }: OfficeSale): string {
  if (accountNumber !== null)
    return isKnownService(service) ? numberOf(words, service, accountNumber) : accountNumber
  return lastDigits === null ? words.say('office.search.no-number') : `•••• ${lastDigits}`
}
