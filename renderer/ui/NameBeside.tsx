// Two names beside each other: the customer's, and the one that somebody else has on record.
import { compareNames, type NameMatch } from '#shared/base/identifiers/names'
import { useWords } from '../texts/words'
import { Notice, type Tone } from './Notice'

export const MATCH_TONES: { readonly [Match in NameMatch]: Tone } = {
  same: 'good',
  similar: 'info',
  different: 'bad',
  'other-script': 'info',
}

/** Says how two names compare. The agent decides whether it is the same person. */
export function NameBeside({
  customerName,
  registeredName,
}: {
  readonly customerName: string
  readonly registeredName: string
}) {
  const { say } = useWords()
  const match = compareNames(customerName, registeredName)
  if (match === null) return null
  return (
    <Notice tone={MATCH_TONES[match]}>
      {say('verify.match', { name: customerName.trim() })} {say(`verify.match.${match}`)}
    </Notice>
  )
}
