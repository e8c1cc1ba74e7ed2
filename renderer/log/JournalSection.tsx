// The journal in the settings: verified link by link, with a verdict that names the first invalid entry, and exported
// to a file.
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { JournalFault, JournalProgress, JournalVerdict } from '#shared/log/journal-verification'
import { ANCHOR_RESET_ID } from '#shared/log/anchor-reset'
import { RESEND_RULES_ID } from '#shared/sale/resend'
import { SEAL_BEHIND_ID } from '#shared/log/checkpoint'
import { SIGNING_KEY_ID } from '#shared/log/signing-key'
import { CREDIT_ID } from '#shared/customer/credit'
import { TILL_ID } from '#shared/till/till'
import { isVisitId } from '#shared/visit/visit'
import { useAct, useAsk, useMakeStale } from '../bridge/queries'
import { salePath } from '../commands/screens'
import { useAppState } from '../bridge/shop'
import { on } from '../bridge/bridge'
import { useWords, type MessageKey } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { ExportDialog } from './ExportDialog'
import { inGroups } from './LostSigningKey'
import styles from './journal.module.css'

/** Entries that are about no sale. */
const BESIDE_SALES: readonly string[] = [
  TILL_ID,
  CREDIT_ID,
  RESEND_RULES_ID,
  SIGNING_KEY_ID,
  ANCHOR_RESET_ID,
  SEAL_BEHIND_ID,
]

/** As many as a receipt prints. */
const LINK_DIGITS = 8

export function JournalSection() {
  const { say } = useWords()
  const { logEnd } = useAppState()
  const [isExporting, setExporting] = useState(false)
  const stale = useMakeStale()
  const { mutate, data, isPending } = useAct('journal.verify', () => void stale('log-checked'))
  const isStopped = data?.ok === false && data.failure.kind === 'cancelled'
  return (
    <div className={styles.section}>
      <LostSignature />
      {isPending && <Progress />}
      {!isPending && data?.ok === true && <Verdict verdict={data.value} />}
      {!isPending && data?.ok === false && !isStopped && <FailureNotice failure={data.failure} />}
      <div className={layout.actions}>
        <Button weight="primary" busy={isPending} onClick={() => mutate({})}>
          {say('log.verify')}
        </Button>
        {isPending && <Stop />}
        <Button onClick={() => setExporting(true)}>{say('log.export')}</Button>
      </div>
      {logEnd !== null && <p className={layout.quiet}>{say(`log.end.${logEnd}`)}</p>}
      <Signature />
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </div>
  )
}

/** With which key others can check the log, said in words; null until it is known. */
function useSigning() {
  const { say } = useWords()
  const { data } = useAsk('journal.signing', {})
  if (data?.ok !== true) return null
  const { kind, key } = data.value
  return { kind, told: say(`log.signing.${kind}`, { fingerprint: inGroups(key?.fingerprint ?? '') }) }
}

/** That nobody outside the shop can check what is written now. */
function LostSignature() {
  const signing = useSigning()
  return signing === null || signing.kind === 'ready' ? null : <Notice tone="wait" title={signing.told} />
}

/** The key is also on the Z reports. */
function Signature() {
  const { say } = useWords()
  const signing = useSigning()
  if (signing?.kind !== 'ready') return null
  return (
    <details className={layout.details}>
      <summary>{say('log.signing')}</summary>
      <p className={layout.quiet}>{signing.told}</p>
    </details>
  )
}

function Stop() {
  const { say } = useWords()
  const { mutate } = useAct('journal.stop-verifying')
  return <Button onClick={() => mutate({})}>{say('log.verify.stop')}</Button>
}

function Progress() {
  const { say } = useWords()
  const [progress, setProgress] = useState<JournalProgress | null>(null)
  useEffect(() => on('journal.progress', setProgress), [])
  const isAtEnd = progress !== null && progress.checked === progress.entries
  const told =
    progress === null
      ? say('log.verify.begins')
      : say(isAtEnd ? 'log.verify.pages' : 'log.verify.progress', { ...progress })
  return (
    <div className={styles.progress}>
      <progress
        aria-label={say('log.verify')}
        max={progress?.entries ?? 1}
        value={progress === null ? undefined : progress.checked}
      />
      <p>{told}</p>
    </div>
  )
}

function Verdict({ verdict }: { readonly verdict: JournalVerdict }) {
  const { say } = useWords()
  if (verdict.kind === 'broken') return <Broken verdict={verdict} />
  const { entries, erased, lastLink, sealedAfter, setAside = [], gone } = verdict
  return (
    <Notice tone={gone === undefined ? 'good' : 'wait'} title={say('log.whole.title')} announce>
      {say('log.whole', { entries })}{' '}
      {entries > 0 && say('log.whole.head', { digits: lastLink.slice(0, LINK_DIGITS) })}{' '}
      {erased > 0 && say('log.whole.erased', { count: erased })}{' '}
      {sealedAfter > 0 && say('log.whole.sealed-after', { entry: sealedAfter })}{' '}
      {setAside.length > 0 && say('log.whole.aside', { entries: setAside.join(', ') })}{' '}
      {gone !== undefined && say('log.whole.gone', { count: gone.count })}
    </Notice>
  )
}

const whatToDo = (fault: JournalFault): MessageKey => {
  if (fault === 'seal') return 'log.broken.seal.do'
  return fault === 'state' ? 'log.broken.state.do' : 'log.broken.do'
}

function Broken({ verdict }: { readonly verdict: Extract<JournalVerdict, { kind: 'broken' }> }) {
  const { say, dateAndTime } = useWords()
  const { fault, sequence, requestId, recordedAt } = verdict
  const isOfSale = requestId !== null && !BESIDE_SALES.includes(requestId) && !isVisitId(requestId)
  return (
    <Notice tone="bad" title={say('log.broken.title')} announce>
      <p>{say(`log.broken.${fault}`)}</p>
      {sequence > 0 && (
        <dl className={styles.facts}>
          <dt>{say('log.broken.entry')}</dt>
          <dd>{sequence}</dd>
          {recordedAt !== null && <dt>{say('log.broken.when')}</dt>}
          {recordedAt !== null && <dd>{dateAndTime(recordedAt)}</dd>}
          {isOfSale && <dt>{say('log.broken.sale')}</dt>}
          {isOfSale && (
            <dd>
              <Link href={salePath(requestId)}>{requestId}</Link>
            </dd>
          )}
        </dl>
      )}
      <p>{say(whatToDo(fault))}</p>
    </Notice>
  )
}
