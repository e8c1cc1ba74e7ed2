// The customer's PAN, checked before the bank receives it: a refused PAN costs the opening fee.
import type { AccountState } from './account-store'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { NameBeside } from '../../ui/NameBeside'
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

const TONES = { verified: 'good', 'not-verified': 'bad', unclear: 'wait' } as const

interface PanCheckProps {
  readonly customerName: string
  /** Everything else is there: Enter leads to the check. */
  readonly isMissing: boolean
}

export function PanCheck({ customerName, isMissing }: PanCheckProps) {
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
        <>
          <Notice
            tone={TONES[answer.value.verdict]}
            announce
            title={say(`verify.verdict.${answer.value.verdict}`)}
          >
            {say(`verify.says.pan.${answer.value.verdict}`)}
            {answer.value.holderName !== null &&
              ` ${say('verify.registered-name')}: ${answer.value.holderName}`}
          </Notice>
          {answer.value.holderName !== null && (
            <NameBeside customerName={customerName} registeredName={answer.value.holderName} />
          )}
        </>
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
