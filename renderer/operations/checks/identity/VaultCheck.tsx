// Aadhaar from the document vault: the customer opens a link on their own phone while the app polls for the result.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { VaultLink } from '#shared/operations/checks/identity'
import type { AadhaarPerson, VaultDocument, VaultStatus } from '#shared/operations/checks/verification'
import type { Failure } from '#shared/base/result'
import { keysOf } from '../../../commands/commands'
import { useCommand } from '../../../commands/use-commands'
import { call, brokenFailure } from '../../../bridge/bridge'
import { useWords } from '../../../texts/words'
import { Button, Spinner } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { FailureNotice } from '../../../ui/FailureNotice'
import { Notice } from '../../../ui/Notice'
import { QrCode } from '../../../ui/QrCode'
import { useNow } from '../../../ui/use-now'
import { OpenForm } from '../../../sale/OpenForm'
import { PersonCard } from './PersonCard'
import { useContentProtection } from './content-protection'
import { VaultForm } from './VaultForm'
import { layout } from '../../../ui/layout'
import styles from './identity.module.css'

type VaultStage =
  | { readonly kind: 'form' }
  | { readonly kind: 'waiting'; readonly link: VaultLink; readonly name: string }
  | { readonly kind: 'ended'; readonly progress: VaultStatus }
  | { readonly kind: 'document'; readonly document: VaultDocument; readonly name: string }

export function VaultCheck({ onPerson }: { readonly onPerson?: (person: AadhaarPerson) => void }) {
  const { say } = useWords()
  const [stage, setStage] = useState<VaultStage>({ kind: 'form' })
  useContentProtection()
  const again = useCallback(() => setStage({ kind: 'form' }), [])
  useCommand('new-sale', again)
  switch (stage.kind) {
    case 'form':
      return (
        <OpenForm hasSheet={false}>
          <VaultForm onLink={(link, name) => setStage({ kind: 'waiting', link, name })} />
        </OpenForm>
      )
    case 'waiting':
      return (
        <Waiting
          link={stage.link}
          onEnded={(progress) => setStage({ kind: 'ended', progress })}
          onDocument={(document) =>
            onPerson === undefined
              ? setStage({ kind: 'document', document, name: stage.name })
              : onPerson(document.person)
          }
          onLeave={again}
        />
      )
    case 'ended':
      return (
        <Notice
          tone="bad"
          announce
          title={say(`identity.vault.${endWord(stage.progress)}`)}
          action={
            <Button keyHint={keysOf('new-sale')} onClick={again}>
              {say('identity.vault.again')}
            </Button>
          }
        >
          {stage.progress.problemText}
        </Notice>
      )
    case 'document':
      return (
        <PersonCard
          person={stage.document.person}
          document={stage.document}
          name={stage.name}
          onNext={again}
        />
      )
  }
}

const endWord = ({ state }: VaultStatus) =>
  state === 'finished-without-aadhaar' ? 'no-aadhaar' : state === 'expired' ? 'expired' : 'refused'

interface WaitingProps {
  readonly link: VaultLink
  readonly onEnded: (progress: VaultStatus) => void
  readonly onDocument: (document: VaultDocument) => void
  readonly onLeave: () => void
}

const SECOND_MS = 1_000

function Waiting({ link, onEnded, onDocument, onLeave }: WaitingProps) {
  const words = useWords()
  const { say } = words
  const now = useNow(SECOND_MS)
  const { failure, statusText, isFinished } = useProgress(link.consentId, onEnded, onDocument)
  if (isFinished)
    return (
      <Notice
        tone="wait"
        announce
        title={say('identity.vault.no-document')}
        action={
          <Button keyHint={keysOf('new-sale')} onClick={onLeave}>
            {say('identity.vault.again')}
          </Button>
        }
      >
        {statusText}
      </Notice>
    )
  return (
    <Card className={styles.waiting}>
      <QrCode content={link.redirectUrl} label={say('identity.vault.code')} />
      <div className={layout.stack}>
        <h2>{say('identity.vault.scan')}</h2>
        <p>{say('identity.vault.scan.words')}</p>
        <p className={styles.wait} role="status">
          <Spinner /> {say('identity.vault.waiting')}
        </p>
        <p className={layout.quiet}>
          {say('identity.vault.until', { when: words.until(link.expiresAt, now) })}
          {statusText !== null && ` · ${statusText}`}
        </p>
        {failure !== null && <FailureNotice failure={failure} />}
        <div className={layout.actions}>
          <Button onClick={() => void call('vault.open-link', { consentId: link.consentId })}>
            {say('identity.vault.open')}
          </Button>
          <Button weight="quiet" onClick={onLeave}>
            {say('identity.leave')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const FIRST_LOOK_MS = 5 * SECOND_MS
const LOOK_GROWS_MS = 2 * SECOND_MS
const SLOWEST_LOOK_MS = 30 * SECOND_MS

/**
 * Polls for the customer's progress, every 5 s at first and every 30 s in the end, until there is a result or the
 * screen is left.
 */
function useProgress(
  consentId: string,
  onEnded: WaitingProps['onEnded'],
  onDocument: WaitingProps['onDocument'],
) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [statusText, setStatusText] = useState<string | null>(null)
  const [isFinished, setFinished] = useState(false)
  const latest = useRef({ onEnded, onDocument })
  useEffect(() => {
    latest.current = { onEnded, onDocument }
  }, [onEnded, onDocument])
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const look = async (delayMs: number) => {
      const end = await progressOf(consentId)
      if (isLeft) return
      if (end.kind === 'document') return latest.current.onDocument(end.document)
      if (end.kind === 'ended') return latest.current.onEnded(end.progress)
      setFailure(end.failure)
      setStatusText(end.statusText)
      setFinished(end.isFinished)
      plan(Math.min(SLOWEST_LOOK_MS, delayMs + LOOK_GROWS_MS))
    }
    const plan = (delayMs: number): void => {
      timer = setTimeout(() => void look(delayMs), delayMs)
    }
    plan(FIRST_LOOK_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
      void call('vault.forget', { consentId }).catch(() => undefined)
    }
  }, [consentId])
  return { failure, statusText, isFinished }
}

type Look =
  | {
      readonly kind: 'waiting'
      readonly failure: Failure | null
      readonly statusText: string | null
      /** The customer is through, and the service says that there is nothing to fetch yet. */
      readonly isFinished: boolean
    }
  | { readonly kind: 'ended'; readonly progress: VaultStatus }
  | { readonly kind: 'document'; readonly document: VaultDocument }

const UNDER_WAY = { statusText: null, isFinished: false } as const

async function progressOf(consentId: string): Promise<Look> {
  const status = await call('vault.status', { consentId }).catch(() => null)
  if (status === null) return { kind: 'waiting', failure: brokenFailure, ...UNDER_WAY }
  if (!status.ok) return { kind: 'waiting', failure: status.failure, ...UNDER_WAY }
  const { state, statusText } = status.value
  if (state === 'waiting') return { kind: 'waiting', failure: null, statusText, isFinished: false }
  if (state !== 'ready') return { kind: 'ended', progress: status.value }
  const document = await call('vault.download', { consentId }).catch(() => null)
  if (document?.ok === true) return { kind: 'document', document: document.value }
  const failure = document === null ? brokenFailure : document.failure
  // The document may be late, or never come: it is requested again with the next poll.
  const isFinished = failure.kind === 'wrong-state'
  return { kind: 'waiting', failure: isFinished ? null : failure, statusText, isFinished }
}
