// The customer's own part and the bank's progress: a QR code for their phone, then the account's last digits.
import { aliasBesideOriginal } from '#shared/texts/aliases'
import { useEffect, useRef } from 'react'
import type { SaleView } from '#shared/sale/day'
import type { AccountStatus } from '#shared/operations/account/account-schemas'
import { compareNames } from '#shared/base/identifiers/names'
import { isOpen } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { FieldMessage } from '#shared/base/result'
import { useAct, useAsk } from '../../bridge/queries'
import { fieldWords } from '../../texts/field-names'
import { useWords, type MessageKey, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FailureNotice } from '../../ui/FailureNotice'
import { NameBeside } from '../../ui/NameBeside'
import { Notice } from '../../ui/Notice'
import { QrCode } from '../../ui/QrCode'
import { Fact } from '../../ui/Fact'
import { layout } from '../../ui/layout'
import styles from './OpeningCard.module.css'

const LOOK_EVERY_MS = 15_000

/** What the bank last said of it; null until it has. */
function useBankStatus(sale: SaleView): AccountStatus | null {
  const { requestId, references } = sale
  const isUndecided = isOpen(sale)
  const {
    data: answer,
    isFetching,
    refetch: lookAgain,
  } = useAsk(
    'account.status',
    { requestId },
    {
      enabled: references.referenceId !== null,
      ...(isUndecided ? { renewEveryMs: LOOK_EVERY_MS } : {}),
    },
  )
  // The query before the end saw no account yet, and nothing refreshes it any more.
  const wasOpen = useRef(isUndecided)
  useEffect(() => {
    if (wasOpen.current && !isUndecided) void lookAgain()
    wasOpen.current = isUndecided
  }, [isUndecided, lookAgain])
  // Until the new answer is there, the old one would contradict the result.
  const isOfNow = isUndecided || !isFetching
  return isOfNow && answer?.ok === true ? answer.value : null
}

export function OpeningCard({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const { say } = words
  const { requestId, railStatus } = sale
  const { data: link } = useAsk('account.link', { requestId })
  const told = link?.ok === true ? link.value : NOTHING_TOLD
  const status = useBankStatus(sale)
  const redirectUrl = railStatus === 'pending' ? told.redirectUrl : null
  const facts = status === null ? [] : factsOf(words, status)
  const further = furtherOf(words, status, told.kindText)
  const bankName = otherName(sale.customerName, status?.customerName ?? told.echoedName)
  const hasNews = status !== null || told.changed.length > 0 || bankName !== null
  if (redirectUrl === null && !hasNews) return null
  return (
    <Card className={styles.opening}>
      {redirectUrl !== null && <CustomersPart requestId={requestId} redirectUrl={redirectUrl} />}
      <div className={styles.changed}>
        <ChangedName asked={sale.customerName} named={bankName} />
        <ChangedDetails changed={told.changed} />
      </div>
      <div className={layout.stack}>
        <dl className={layout.facts}>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
        {further.length > 0 && (
          <details className={layout.details}>
            <summary>{say('common.details')}</summary>
            <dl className={layout.facts}>
              {further.map(({ label, value }) => (
                <Fact key={label} label={label} value={value} />
              ))}
            </dl>
          </details>
        )}
      </div>
    </Card>
  )
}

const NOTHING_TOLD = { redirectUrl: null, kindText: null, echoedName: null, changed: [] }

const otherName = (asked: string | null, named: string | null): string | null =>
  asked === null || named === null || compareNames(asked, named) === 'same' ? null : named

/** The name that was sent, beside the one that the service or the bank has, if that is another one. */
function ChangedName({ asked, named }: { readonly asked: string | null; readonly named: string | null }) {
  const { say } = useWords()
  if (asked === null || named === null) return null
  return (
    <>
      <dl className={layout.facts}>
        <Fact label={say('account.customer')} value={named} />
      </dl>
      <NameBeside customerName={asked} registeredName={named} />
    </>
  )
}

/** What the answer repeats otherwise than it was sent. */
function ChangedDetails({ changed }: { readonly changed: readonly FieldMessage[] }) {
  const words = useWords()
  if (changed.length === 0) return null
  return (
    <Notice tone="wait" title={words.say('account.changed.title')}>
      {changed.map((told) => (
        <p key={told.field}>{fieldWords(words, told)}</p>
      ))}
      <p>{words.say('account.changed.do')}</p>
    </Notice>
  )
}

/** What the customer does on their own phone, or at this computer's browser. */
function CustomersPart({
  requestId,
  redirectUrl,
}: {
  readonly requestId: RequestId
  readonly redirectUrl: string
}) {
  const { say } = useWords()
  const { mutate: openLink, data: opened, isPending: isOpening } = useAct('account.open-link')
  return (
    <>
      <QrCode content={redirectUrl} label={say('account.link.code')} />
      <div className={styles.progress}>
        <h2>{say('account.link.title')}</h2>
        <p>{say('account.link.words')}</p>
        <div className={layout.actions}>
          <Button busy={isOpening} onClick={() => openLink({ requestId })}>
            {say('identity.vault.open')}
          </Button>
        </div>
        {opened?.ok === false && opened.failure.kind !== 'cancelled' && (
          <FailureNotice failure={opened.failure} />
        )}
      </div>
    </>
  )
}

/** The bank's own word for the state is a machine's: the stamp says it. `kindText` is what the answer to the application called the account. */
function furtherOf(words: Words, status: AccountStatus | null, kindText: string | null) {
  const kind = [status?.accountType, kindText].find((text) => (text ?? '').trim() !== '') ?? null
  return filled(words, [
    ['account.status', status?.statusText ?? null],
    ['account.customer', status?.customerName ?? null],
    ['account.customer-number', status?.customerNumber ?? null],
    ['account.pan', status?.maskedPan ?? null],
    ['account.kind', kind === null ? null : aliasBesideOriginal('accountTypes', kind, words.language)],
    ['account.agent', status?.agentId ?? null],
  ])
}

const factsOf = (words: Words, status: AccountStatus) =>
  filled(words, [
    ['account.number', status.accountNumber],
    ['account.ifsc', status.ifscCode],
    ['verify.detail.bank', status.bankName],
    ['verify.detail.branch', status.branch],
    ['account.care', status.customerCare],
  ])

function filled({ say }: Words, facts: readonly (readonly [MessageKey, string | null])[]) {
  return facts.flatMap(([label, value]) =>
    value === null || value.trim() === '' ? [] : [{ label: say(label), value }],
  )
}
