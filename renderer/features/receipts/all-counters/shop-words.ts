// A sale of any counter in words: a newer counter may sell what this one does not know.
import type { OfficeSale } from '@shared/domain/office-sales'
import { SALE_SERVICES, type SaleService } from '@shared/operations'
import { numberOf } from '../../../messages/sale-words'
import type { Words } from '../../../messages/words'

const isKnown = (service: string): service is SaleService =>
  (SALE_SERVICES as readonly string[]).includes(service)

export const serviceName = ({ say }: Words, service: string): string =>
  isKnown(service) ? say(`sale.service.${service}`) : service

/** The whole number where this counter can open it, else its last digits. */
export function shopNumber(words: Words, { service, accountNumber, lastDigits }: OfficeSale): string {
  if (accountNumber !== null)
    return isKnown(service) ? numberOf(words, service, accountNumber) : accountNumber
  return lastDigits === null ? words.say('office.search.no-number') : `•••• ${lastDigits}`
}
