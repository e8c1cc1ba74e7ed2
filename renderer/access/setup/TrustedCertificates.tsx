// An additional certificate authority to trust, from a file provided by whoever runs the network.
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { useState } from 'react'
import { useAct } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { FileField } from '../../ui/FileField'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import { connectionOf, useSetupState, useTakeSetup } from '../setup-state'

export function TrustedCertificates({ environment }: { readonly environment: ConnectedEnvironment }) {
  const { say } = useWords()
  const setup = useSetupState()
  const take = useTakeSetup()
  const [forgotten, setForgotten] = useState(0)
  const { mutate, data } = useAct('setup.trust', (answer) => {
    if (answer.ok) take(answer.value)
  })
  const count = setup === undefined ? 0 : connectionOf(setup, environment).extraCertificates.count
  const choose = async (file: File) => mutate({ environment, certificates: await file.text() })
  const forget = () => {
    setForgotten(forgotten + 1)
    mutate({ environment, certificates: null })
  }
  const isNone = data?.ok === false && data.failure.kind === 'invalid-input'
  return (
    <details className={layout.details} open={data !== undefined}>
      <summary>{say('setup.trust')}</summary>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('setup.trust.words')}</p>
        {count > 0 && (
          <p>
            {say('setup.trust.present', { count })}{' '}
            <Button weight="quiet" onClick={forget}>
              {say('setup.trust.forget')}
            </Button>
          </p>
        )}
        <FileField
          key={forgotten}
          label={say('setup.trust.choose')}
          accept=".pem,.crt,.cer"
          onFile={(file) => void choose(file)}
        />
        {isNone && <Notice tone="bad" title={say('setup.trust.none')} announce />}
        {data?.ok === false && !isNone && <FailureNotice failure={data.failure} />}
      </div>
    </details>
  )
}
