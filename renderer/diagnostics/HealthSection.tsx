// The health of this counter: looked at when it opens and by its button, each with what to do about it. What cannot be known says so.
import { CheckCircle2, CircleHelp, TriangleAlert, XCircle, type LucideIcon } from 'lucide-react'
import type { AnchorState } from '#shared/log/anchor-store'
import { MINUTE_MS } from '#shared/base/clock'
import {
  HEALTH_CHECKS,
  healthStates,
  type Health,
  type HealthCheck,
  type HealthState,
} from '#shared/shop/health'
import { useAct, useAsk } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import form from '../settings/parts/SettingsScreen.module.css'
import styles from './HealthSection.module.css'

const ICONS: { readonly [State in HealthState]: LucideIcon } = {
  good: CheckCircle2,
  look: TriangleAlert,
  bad: XCircle,
  unknown: CircleHelp,
}

/** What an owner can do something about. */
const ASKED_AGAIN: readonly AnchorState[] = ['locked', 'refused']
/** What a restored home folder goes round where it is weak. */
const KEEPING: readonly AnchorState[] = ['kept', 'doubled']

export function HealthSection() {
  const { say } = useWords()
  const { environment } = useAppState()
  // What was found the last time may be old.
  const { data, isFetching, refetch } = useAsk('health.look', {}, { freshForMs: 0 })
  // The service's clock is told by an answer of it.
  const test = useAct('connection.test', () => void refetch())
  const ask = useAct('health.ask-key-store', () => void refetch())
  const again = () => {
    if (environment === null) void refetch()
    else test.mutate({})
  }
  return (
    <div className={form.form}>
      {data?.ok === true && <Findings health={data.value} />}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      {data?.ok === true && ASKED_AGAIN.includes(data.value.anchor.state) && (
        <Button busy={ask.isPending} onClick={() => ask.mutate({})}>
          {say('health.anchor.ask')}
        </Button>
      )}
      <Button busy={isFetching || test.isPending} onClick={again}>
        {say('health.again')}
      </Button>
    </div>
  )
}

function Findings({ health }: { readonly health: Health }) {
  const words = useWords()
  const states = healthStates(health)
  return (
    <dl className={styles.findings} aria-live="polite">
      {HEALTH_CHECKS.map((check) => {
        const state = states[check]
        const Icon = ICONS[state]
        return (
          <div key={check} className={styles.finding}>
            <dt>{words.say(`health.${check}`)}</dt>
            <dd className={styles[state]}>
              <span className={styles.state}>
                <Icon size={18} aria-hidden="true" />
                {words.say(`health.state.${state}`)}
              </span>
              <span className={layout.quiet}>{FOUND[check](words, health, state)}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3
const sizeOf = (bytes: number): string =>
  bytes < GIBIBYTE ? `${Math.floor(bytes / MEBIBYTE)} MB` : `${Math.floor(bytes / GIBIBYTE)} GB`

/** What was found, and what to do about it. */
const FOUND: {
  readonly [Check in HealthCheck]: (words: Words, health: Health, state: HealthState) => string
} = {
  disk: ({ say }, { disk }, state) =>
    disk === null
      ? say('health.disk.unknown')
      : say(`health.disk.${state}`, { free: sizeOf(disk.freeBytes) }),
  clock: ({ say }, { clock }, state) =>
    clock === null || state === 'bad'
      ? say('health.clock.unknown', { button: say('health.again') })
      : say(`health.clock.${state}`, {
          minutes: Math.round(Math.abs(clock.aheadMs) / MINUTE_MS),
          side: clock.aheadMs > 0 ? 'ahead' : 'behind',
        }),
  printer: ({ say }, { printer }) =>
    say(`health.printer.${printer.kind}`, { name: printer.kind === 'none' ? '' : printer.name }),
  line: ({ say }, { line, isProxyLost }) =>
    [
      say(`health.line.${line ?? 'unknown'}`, { section: say('settings.connection') }),
      ...(isProxyLost ? [say('health.line.proxy-lost', { section: say('proxy.title') })] : []),
    ].join(' '),
  keyStore: ({ say }, { keyStore }) =>
    say(`health.keyStore.${keyStore}`, { section: say('secrets.settings') }),
  anchor: ({ say }, { anchor: { state, isWeak, isGone } }) =>
    isGone
      ? say('health.anchor.gone')
      : [
          say(`health.anchor.${state}`, { button: say('health.anchor.ask') }),
          ...(isWeak && KEEPING.includes(state) ? [say('health.anchor.weak')] : []),
        ].join(' '),
  log: ({ say, dateAndTime }, { log }) =>
    log === null
      ? say('health.log.unknown', { button: say('log.verify') })
      : say(log.isWhole ? 'health.log.good' : 'health.log.bad', { when: dateAndTime(log.at) }),
}
