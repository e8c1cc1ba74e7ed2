// The proxy of the shop's network: none, as configured on the computer, or the shop's own.
import type { Input } from '#shared/channels/contract'
import { PROXY_KINDS, proxySignInSchema, readProxyAddress, type ProxyView } from '#shared/shop/proxy'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { keyOf, useAct, useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { SaveButton } from '../../ui/SubmitButton'
import { showToast } from '../../ui/toast'
import { SecretsPanel } from './SecretsPanel'
import styles from '../setup.module.css'

export function ProxyForm() {
  const { data } = useAsk('proxy.state', {})
  return data === undefined ? null : <Form key={JSON.stringify(data)} kept={data} />
}

/** Collapsed until needed: most shops have no proxy. */
export function ProxyDetails() {
  const { say } = useWords()
  const { data } = useAsk('proxy.state', {})
  return (
    <details className={layout.details} open={data !== undefined && (data.kind !== 'none' || data.isLost)}>
      <summary>{say('proxy.title')}</summary>
      <ProxyForm />
    </details>
  )
}

interface Draft {
  readonly kind: ProxyView['kind']
  readonly address: string
  readonly username: string
  readonly password: string
}

const draftOf = ({ kind, address }: ProxyView): Draft => ({
  kind,
  address: address ?? '',
  username: '',
  password: '',
})

/** The sign-in was left empty: the saved one stays. */
const isBare = ({ username, password }: Draft): boolean => username === '' && password === ''

const isSignInRight = (draft: Draft): boolean => {
  const { username, password } = draft
  return isBare(draft) || proxySignInSchema.safeParse({ username, password }).success
}

/** A choice that was lost or overwritten is worth keeping again though it looks the same. */
const isWorthKeeping = (draft: Draft, { kind, address, isLost, writtenInstead }: ProxyView): boolean =>
  isLost ||
  writtenInstead !== null ||
  draft.kind !== kind ||
  draft.address !== (address ?? '') ||
  !isBare(draft)

/** What is sent; null while something is invalid. */
function choiceOf(draft: Draft, kept: ProxyView): Input<'proxy.save'>['choice'] | null {
  const { kind, address, username, password } = draft
  if (kind !== 'own') return { kind }
  if (!readProxyAddress(address).ok) return null
  if (isBare(draft)) return { kind, address, signIn: kept.signInPresent ? 'keep' : null }
  const signIn = proxySignInSchema.safeParse({ username, password })
  return signIn.success ? { kind, address, signIn: signIn.data } : null
}

function Form({ kept }: { readonly kept: ProxyView }) {
  const { say } = useWords()
  const client = useQueryClient()
  const [draft, setDraft] = useState(draftOf(kept))
  const [isTried, setTried] = useState(false)
  const { mutate, data, isPending } = useAct('proxy.save', (answer) => {
    if (!answer.ok || answer.value.kind !== 'kept') return
    client.setQueryData(keyOf('proxy.state', {}), answer.value.proxy)
    showToast('good', say('settings.saved'))
  })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const keep = () => {
    setTried(true)
    const choice = choiceOf(draft, kept)
    if (choice !== null && !isPending) mutate({ choice })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep()
  }
  const { kind, address } = draft
  const secretsProblem = data?.ok === true && data.value.kind === 'secrets' ? data.value.problem : null
  const isChanged = isWorthKeeping(draft, kept)
  const mayForget = kind === 'own' && kept.signInPresent && readProxyAddress(address).ok
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={layout.quiet}>{say('proxy.words')}</p>
        {kept.isLost && <Notice tone="bad">{say('proxy.lost')}</Notice>}
        {kept.writtenInstead !== null && (
          <Notice tone="bad">
            {say('proxy.changed', { written: kept.writtenInstead, address: kept.address ?? '' })}
          </Notice>
        )}
        <RadioChoice
          name="proxy-kind"
          label={say('proxy.kind')}
          choices={PROXY_KINDS.map((value) => ({ value, label: say(`proxy.kind.${value}`) }))}
          value={kind}
          onChange={(value) => change({ kind: value })}
        />
        {kind === 'own' && <OwnProxyFields draft={draft} kept={kept} isTried={isTried} onChange={change} />}
        {data?.ok === false && <FailureNotice failure={data.failure} />}
        <SaveButton isChanged={isChanged} weight="secondary" busy={isPending}>
          {mayForget && (
            <Button weight="quiet" onClick={() => mutate({ choice: { kind, address, signIn: null } })}>
              {say('proxy.forget')}
            </Button>
          )}
        </SaveButton>
      </form>
      {secretsProblem !== null && <SecretsPanel problem={secretsProblem} onMended={keep} />}
    </>
  )
}

interface OwnProxyFieldsProps {
  readonly draft: Draft
  readonly kept: ProxyView
  readonly isTried: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

function OwnProxyFields({ draft, kept, isTried, onChange }: OwnProxyFieldsProps) {
  const { say } = useWords()
  const address = readProxyAddress(draft.address)
  return (
    <>
      <TextField
        label={say('proxy.address')}
        hint={say('proxy.address.hint')}
        problem={isTried && !address.ok ? say(`proxy.address.${address.problem}`) : undefined}
        inputMode="url"
        value={draft.address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={say('proxy.username')}
          hint={say(kept.signInPresent ? 'proxy.password.kept' : 'proxy.username.hint')}
          problem={isTried && !isSignInRight(draft) ? say('proxy.sign-in-problem') : undefined}
          value={draft.username}
          onChange={(event) => onChange({ username: event.target.value })}
        />
        <TextField
          type="password"
          label={say('proxy.password')}
          value={draft.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </div>
    </>
  )
}
