// A sale's state and service in the counter's own words.
import type { RailStatus } from '@shared/domain/sale'
import { SALE_SERVICES, type SaleService } from '@shared/operations'
import { toneOfState } from '../../../renderer/messages/sale-words'
import tones from '../../../renderer/ui/tone.module.css'
import { useWords, type PageWords } from '../messages/words'

export function StateWord({ state }: { readonly state: RailStatus }) {
  const { say } = useWords()
  return <span className={tones[toneOfState(state)]}>{say(`sale.rail.${state}.word`)}</span>
}

const isKnownService = (service: string): service is SaleService =>
  (SALE_SERVICES as readonly string[]).includes(service)

/** A service of a newer counter is shown by its own name. */
export const serviceWords = ({ say }: PageWords, service: string): string =>
  isKnownService(service) ? say(`sale.service.${service}`) : service

export const numberWords = ({ say }: PageWords, lastDigits: string | null): string =>
  lastDigits === null ? say('sales.number.gone') : say('sales.number.ends', { digits: lastDigits })
