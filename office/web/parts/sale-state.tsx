// A sale's state and service in the counter's own words.
import type { RailStatus } from '@shared/domain/sale'
import { toneOfState } from '../../../renderer/messages/sale-words'
import tones from '../../../renderer/ui/tone.module.css'
import { useWords, type PageWords } from '../messages/words'

export function StateWord({ state }: { readonly state: RailStatus }) {
  const { say } = useWords()
  return <span className={tones[toneOfState(state)]}>{say(`sale.rail.${state}.word`)}</span>
}

export const numberWords = ({ say }: PageWords, lastDigits: string | null): string =>
  lastDigits === null ? say('sales.number.gone') : say('sales.number.ends', { digits: lastDigits })
