// The customer's PAN, checked before the bank receives it: a refused PAN costs the opening fee.
import type { AccountState } from './account-store'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { compareNames } from '#shared/base/identifiers/names'
import { Checkbox } from '../../ui/Checkbox'
import { MATCH_TONES } from '../../ui/NameBeside'
import { checkPan } from './account-actions'
import { panOf } from './account-draft'
import { accountStore } from './account-store'
import { layout } from '../../ui/layout'
import styles from './account.module.css'

/** A PAN that the register denies is not accepted; if it could not be checked, the agent decides. */
export function isPanPassed(check: AccountState['panCheck'], pan: string | null): boolean {
  if (check === 'none' || check === 'asking' || check.pan !== pan) return false
  if (check.answer.kind === 'done') return check.answer.value.verdict !== 'not-verified'
  return check.answer.kind === 'unknown'
}

/** The register was asked about this PAN and answered. */
export const isPanAnswered = (check: AccountState['panCheck'], pan: string | null): boolean =>
  check !== 'none' && check !== 'asking' && check.pan === pan && check.answer.kind === 'done'

/** How the name on the register compares with the customer's; null while either is not known. */
export function panMatch(check: AccountState['panCheck'], pan: string | null, customerName: string) {
  if (check === 'none' || check === 'asking' || check.pan !== pan || check.answer.kind !== 'done') return null
  const { holderName } = check.answer.value
  return holderName === null ? null : compareNames(customerName, holderName)
}

const TONES = { verified: 'good', 'not-verified': 'bad', unclear: 'wait' } as const

interface PanCheckProps {
  readonly customerName: string
  /** Everything else is there: Enter leads to the check. */
  readonly isMissing: boolean
  /** The names differ, and a person said that it is the same one all the same. */
  readonly samePerson: { readonly isSame: boolean; readonly say: (isSame: boolean) => void }
}

export function PanCheck({ customerName, isMissing, samePerson }: PanCheckProps) {
  const { say } = useWords()
  const { panCheck, details } = accountStore()
  const pan = panOf(details.panText)
  const answer = panCheck === 'none' || panCheck === 'asking' || panCheck.pan !== pan ? null : panCheck.answer
  return (
    <div className={styles.stack}>
      {answer?.kind !== 'done' && (
        <div className={layout.actions}>
          <Button
            data-missing={isMissing}
            busy={panCheck === 'asking'}
            aria-disabled={pan === null}
            onClick={() => void checkPan()}
          >
            {say('account.pan.check')}
          </Button>
          <span className={layout.quiet}>{say('verify.paid')}</span>
        </div>
      )}
      {answer?.kind === 'done' && (
        <PanVerdict {...answer.value} customerName={customerName} samePerson={samePerson} />
      )}
      {answer?.kind === 'unknown' && (
        <Notice tone="wait" announce title={say('verify.unknown.title')}>
          {say('verify.unknown.words')}
        </Notice>
      )}
      {answer?.kind === 'not-done' && <FailureNotice failure={answer.failure} />}
    </div>
  )
}

interface PanVerdictProps extends Pick<PanCheckProps, 'customerName' | 'samePerson'> {
  readonly verdict: keyof typeof TONES
  readonly holderName: string | null
}

/** What the register says, and how its name compares, in one notice: a yes to another name is none yet. */
function PanVerdict({ verdict, holderName, customerName, samePerson }: PanVerdictProps) {
  const { say } = useWords()
  const match = holderName === null ? null : compareNames(customerName, holderName)
  const isOther = match === 'different' && verdict === 'verified'
  // Once a person has asked, it is no alarm any more.
  const alarm = isOther && samePerson.isSame ? 'wait' : null
  const tone = alarm ?? (verdict === 'verified' && match !== null ? MATCH_TONES[match] : TONES[verdict])
  return (
    <>
      <Notice tone={tone} announce title={say(isOther ? 'verify.names-differ' : `verify.verdict.${verdict}`)}>
        {say(`verify.says.pan.${verdict}`)}
        {holderName !== null && ` ${say('verify.registered-name')}: ${holderName}.`}
        {isOther && ` ${say('verify.customer-name')}: ${customerName.trim()}. ${say('verify.ask-customer')}`}
        {match !== null &&
          !isOther &&
          ` ${say('verify.match', { name: customerName.trim() })} ${say(`verify.match.${match}`)}`}
      </Notice>
      {match === 'different' && verdict !== 'not-verified' && (
        <Checkbox
          look="framed"
          isMissing={!samePerson.isSame}
          checked={samePerson.isSame}
          onChange={samePerson.say}
        >
          {say('account.pan.same-person')}
        </Checkbox>
      )}
    </>
  )
}
