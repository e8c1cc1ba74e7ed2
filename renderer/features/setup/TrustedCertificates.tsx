// A further authority to trust, from a file that the person who looks after the network gave.
import type { ConnectedEnvironment } from '@shared/domain/setup'
import { useId, type ChangeEvent } from 'react'
import { useAct } from '../../app/queries'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { connectionOf, useSetupState, useTakeSetup } from './setup-state'
import layout from '../../ui/layout.module.css'
import styles from './setup.module.css'

export function TrustedCertificates({ environment }: { readonly environment: ConnectedEnvironment }) {
  const { say } = useWords()
  const setup = useSetupState()
  const take = useTakeSetup()
  const fieldId = useId()
  const { mutate, data } = useAct('setup.trust', (answer) => {
    if (answer.ok) take(answer.value)
  })
  const count = setup === undefined ? 0 : connectionOf(setup, environment).extraCertificates.count
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const text = await field.files?.[0]?.text()
    field.value = ''
    if (text !== undefined) mutate({ environment, certificates: text })
  }
  const isNone = data?.ok === false && data.failure.kind === 'invalid-input'
  return (
    <details className={styles.details} open={count > 0 || data !== undefined}>
      <summary>{say('setup.trust')}</summary>
      <p className={layout.quiet}>{say('setup.trust.words')}</p>
      {count > 0 && (
        <p>
          {say('setup.trust.present', { count })}{' '}
          <Button weight="quiet" onClick={() => mutate({ environment, certificates: null })}>
            {say('setup.trust.forget')}
          </Button>
        </p>
      )}
      <label htmlFor={fieldId}>{say('setup.trust.choose')}</label>
      <input id={fieldId} type="file" accept=".pem,.crt,.cer" onChange={(event) => void choose(event)} />
      {isNone && <Notice tone="bad" title={say('setup.trust.none')} announce />}
      {data?.ok === false && !isNone && <FailureNotice failure={data.failure} />}
    </details>
  )
}
