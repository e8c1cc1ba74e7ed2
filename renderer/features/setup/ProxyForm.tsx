// The proxy of the shop's network: none, as configured on the computer, or the shop's own.
import { PROXY_KINDS, proxySignInSchema, readProxyAddress, type ProxyView } from '@shared/domain/proxy'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { keyOf, useAct, useAsk } from '../../app/queries'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { RadioChoice } from '../../ui/RadioChoice'
import { showToast } from '../../ui/toast'
import { SecretsPanel } from './SecretsPanel'
import styles from './setup.module.css'

export function ProxyForm() {
  const { data } = useAsk('proxy.state', {})
  return data === undefined ? null : <Form key={JSON.stringify(data)} kept={data} />
}

/** Collapsed until needed: most shops have no proxy. */
export function ProxyDetails() {
  const { say } = useWords()
  const { data } = useAsk('proxy.state', {})
  return (
    <details className={layout.details} open={data !== undefined && data.kind !== 'none'}>
      <summary>{say('proxy.title')}</summary>
      <ProxyForm />
    </details>
  )
}

function Form({ kept }: { readonly kept: ProxyView }) {
  const { say } = useWords()
  const client = useQueryClient()
  const [kind, setKind] = useState(kept.kind)
  const [typedAddress, setAddress] = useState(kept.address ?? '')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, data, isPending } = useAct('proxy.keep', (answer) => {
    if (!answer.ok || answer.value.kind !== 'kept') return
    client.setQueryData(keyOf('proxy.state', {}), answer.value.proxy)
    showToast('good', say('settings.saved'))
  })
  const address = readProxyAddress(typedAddress)
  const isBare = username === '' && password === ''
  const signIn = isBare ? null : proxySignInSchema.safeParse({ username, password })
  const isRight = kind !== 'own' || (address.ok && signIn?.success !== false)
  const keep = () => {
    setTried(true)
    if (!isRight || isPending) return
    if (kind !== 'own') return mutate({ choice: { kind } })
    const known = signIn?.success === true ? signIn.data : kept.signInPresent ? 'keep' : null
    mutate({ choice: { kind, address: typedAddress, signIn: known } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep()
  }
  const secretsProblem = data?.ok === true && data.value.kind === 'secrets' ? data.value.problem : null
  const isChanged = kind !== kept.kind || typedAddress !== (kept.address ?? '') || !isBare
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={layout.quiet}>{say('proxy.words')}</p>
        <RadioChoice
          name="proxy-kind"
          label={say('proxy.kind')}
          choices={PROXY_KINDS.map((value) => ({ value, label: say(`proxy.kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'own' && (
          <>
            <TextField
              label={say('proxy.address')}
              hint={say('proxy.address.hint')}
              problem={isTried && !address.ok ? say(`proxy.address.${address.problem}`) : undefined}
              inputMode="url"
              value={typedAddress}
              onChange={(event) => setAddress(event.target.value)}
            />
            <div className={styles.pair}>
              <TextField
                label={say('proxy.username')}
                hint={say(kept.signInPresent ? 'proxy.password.kept' : 'proxy.username.hint')}
                problem={isTried && signIn?.success === false ? say('proxy.sign-in-problem') : undefined}
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
              <TextField
                type="password"
                label={say('proxy.password')}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </div>
          </>
        )}
        {data?.ok === false && <FailureNotice failure={data.failure} />}
        <div className={layout.actions}>
          <Button type="submit" busy={isPending} disabled={!isChanged}>
            {say('settings.save')}
          </Button>
          {kind === 'own' && kept.signInPresent && address.ok && (
            <Button
              weight="quiet"
              onClick={() => mutate({ choice: { kind, address: typedAddress, signIn: null } })}
            >
              {say('proxy.forget')}
            </Button>
          )}
        </div>
      </form>
      {secretsProblem !== null && <SecretsPanel problem={secretsProblem} onMended={keep} />}
    </>
  )
}
