// The settings of the callback receiver. Saved and applied together: problems are part of its state.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { callbackSettingsSchema, type CallbackSettings } from '#shared/callbacks/callback'
import { keyOf, useAct } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { RadioChoice } from '../../ui/RadioChoice'
import styles from '../../sale/open-sales.module.css'

const TRANSPORTS = ['plain', 'tls', 'proxy'] as const

interface Typed extends Omit<CallbackSettings, 'port' | 'proxies' | 'sources' | 'hosts'> {
  readonly port: string
  readonly proxies: string
  readonly sources: string
  readonly hosts: string
}

const settingsOf = (typed: Typed) =>
  callbackSettingsSchema.safeParse({
    ...typed,
    port: /^\d{1,5}$/.test(typed.port.trim()) ? Number(typed.port) : null,
    proxies: listed(typed.proxies),
    sources: listed(typed.sources),
    hosts: listed(typed.hosts),
  })

const listed = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '')

type Change = (part: Partial<Typed>) => void
type TextName = 'bindAddress' | 'rechargePath' | 'accountPath' | 'certificateFile' | 'keyFile'

const textOf = (name: TextName, typed: Typed, onChange: Change) => ({
  value: typed[name],
  onChange: (event: { readonly target: { readonly value: string } }) =>
    onChange({ [name]: event.target.value }),
})

export function ReceiverForm({ settings }: { readonly settings: CallbackSettings }) {
  const { say } = useWords()
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({
    ...settings,
    port: String(settings.port),
    proxies: settings.proxies.join(', '),
    sources: settings.sources.join(', '),
    hosts: settings.hosts.join(', '),
  })
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const { mutate, data, isPending } = useAct('callbacks.change', (answer) => {
    if (answer.ok) client.setQueryData(keyOf('callbacks.state', {}), answer)
  })
  const read = settingsOf(typed)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (read.success && !isPending) mutate(read.data)
  }
  return (
    <form className={styles.form} onSubmit={keep}>
      <RadioChoice
        name="receiver"
        label={say('callbacks.enabled')}
        choices={[
          { value: 'off', label: say('callbacks.enabled.off') },
          { value: 'on', label: say('callbacks.enabled.on') },
        ]}
        value={typed.enabled ? 'on' : 'off'}
        onChange={(value) => change({ enabled: value === 'on' })}
      />
      <AddressFields typed={typed} read={read} onChange={change} />
      <RadioChoice
        name="transport"
        label={say('callbacks.transport')}
        choices={TRANSPORTS.map((value) => ({ value, label: say(`callbacks.transport.${value}`) }))}
        value={typed.transport}
        onChange={(transport) => change({ transport })}
      />
      {typed.transport === 'tls' && (
        <div className={styles.pair}>
          <TextField label={say('callbacks.certificate')} {...textOf('certificateFile', typed, change)} />
          <TextField label={say('callbacks.key')} {...textOf('keyFile', typed, change)} />
        </div>
      )}
      {typed.transport === 'proxy' && (
        <TextField
          digits="ascii"
          label={say('callbacks.proxies')}
          hint={say('callbacks.proxies.hint')}
          value={typed.proxies}
          onChange={(event) => change({ proxies: event.target.value })}
        />
      )}
      <TextField
        digits="ascii"
        label={say('callbacks.sources')}
        hint={say('callbacks.sources.hint')}
        value={typed.sources}
        onChange={(event) => change({ sources: event.target.value })}
      />
      <TextField
        digits="ascii"
        label={say('callbacks.hosts')}
        hint={say('callbacks.hosts.hint')}
        value={typed.hosts}
        onChange={(event) => change({ hosts: event.target.value })}
      />
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <div className={styles.buttons}>
        <Button type="submit" weight="primary" busy={isPending} disabled={!read.success}>
          {say('callbacks.keep')}
        </Button>
      </div>
    </form>
  )
}

interface AddressFieldsProps {
  readonly typed: Typed
  readonly read: ReturnType<typeof settingsOf>
  readonly onChange: Change
}

/** The address under which the service reaches the receiver. */
function AddressFields({ typed, read, onChange }: AddressFieldsProps) {
  const { say } = useWords()
  const isWrong = (name: keyof CallbackSettings) =>
    !read.success && read.error.issues.some(({ path }) => path[0] === name)
  const pathProblem = (name: 'rechargePath' | 'accountPath') =>
    isWrong(name) ? say('callbacks.path.wrong') : undefined
  return (
    <div className={styles.pair}>
      <TextField
        digits="ascii"
        label={say('callbacks.address')}
        {...textOf('bindAddress', typed, onChange)}
      />
      <TextField
        label={say('callbacks.port')}
        inputMode="numeric"
        problem={isWrong('port') ? say('callbacks.port.wrong') : undefined}
        value={typed.port}
        onChange={(event) => onChange({ port: event.target.value })}
      />
      <TextField
        digits="ascii"
        label={say('callbacks.path.recharge')}
        problem={pathProblem('rechargePath')}
        {...textOf('rechargePath', typed, onChange)}
      />
      <TextField
        digits="ascii"
        label={say('callbacks.path.account')}
        problem={pathProblem('accountPath')}
        {...textOf('accountPath', typed, onChange)}
      />
    </div>
  )
}
