// The printer, which may wait, and the end of the first launch.
import type { ConnectionView } from '@shared/domain/setup'
import { PAPERS } from '@shared/domain/receipt'
import { useAct } from '../../app/queries'
import { useChangePreferences, usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { RadioChoice } from '../../ui/RadioChoice'
import { useRefreshSetup, useTakeSetup } from './setup-state'
import styles from './setup.module.css'

export function PrinterStep({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const { receiptPaper } = usePreferences()
  const change = useChangePreferences()
  const take = useTakeSetup()
  const { mutate, isPending } = useAct('setup.pass-printer', (answer) => {
    if (answer.ok) take(answer.value)
  })
  const pass = () => mutate({ environment: connection.environment })
  return (
    <div className={styles.form}>
      <p>{say('setup.printer.words')}</p>
      <RadioChoice
        name="paper"
        label={say('receipt.paper')}
        choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
        value={receiptPaper}
        onChange={(value) => change({ receiptPaper: value })}
      />
      <div className={styles.buttons}>
        <Button weight="primary" size="large" busy={isPending} onClick={pass} autoFocus>
          {say('setup.continue')}
        </Button>
        <Button size="large" onClick={pass}>
          {say('setup.printer.later')}
        </Button>
      </div>
    </div>
  )
}

export function DoneStep({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const refresh = useRefreshSetup()
  const { environment } = connection
  const { mutate, data, isPending } = useAct('setup.finish', () => void refresh())
  return (
    <div className={styles.form}>
      <p>{say('setup.done.words', { environment: say(`setup.environment.${environment}`) })}</p>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <Button
        weight="primary"
        size="large"
        busy={isPending}
        onClick={() => mutate({ environment })}
        autoFocus
      >
        {say('setup.done.open')}
      </Button>
    </div>
  )
}
