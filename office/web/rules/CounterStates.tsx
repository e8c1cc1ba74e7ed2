// What became of a setting at each counter that it reaches: in force, not taken yet, or refused, with the reason. Asked for when it is opened.
import { useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { FleetCounter } from '#shared/office/owner-page'
import type { PushedKey } from '#shared/office/pushed-keys'
import type { SettingsScope, SettingState } from '#shared/office/pushed-settings'
import { layout } from '#renderer/ui/layout'
import { useNow } from '#renderer/ui/use-now'
import { useAsk } from '../api/queries'
import { useWords, type PageWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { Ledger } from '../parts/Ledger'
import { usePlaceName } from './value-words'
import styles from './rules.module.css'

const RENEWED_EVERY_MS = 20 * SECOND_MS

interface CounterStatesProps {
  readonly of: SettingsScope
  readonly setting: PushedKey
}

export function CounterStates(props: CounterStatesProps) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={layout.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('rules.states')}</summary>
      {isOpen && <States {...props} />}
    </details>
  )
}

function States({ of, setting }: CounterStatesProps) {
  const words = useWords()
  const { say } = words
  const nowMs = useNow(MINUTE_MS)
  const placeName = usePlaceName()
  const counters = useAsk('counters', {})
  const states = useAsk('setting-states', { of, key: setting }, { renewEveryMs: RENEWED_EVERY_MS })
  const known = new Map((counters.data ?? []).map((counter) => [counter.counterId, counter]))
  return (
    <QueryState query={states} lines={2}>
      {(list) => (
        <Ledger
          label={say('rules.states')}
          columns={[
            {
              key: 'counter',
              label: say('page.counter'),
              isName: true,
              cell: ({ counterId }) => known.get(counterId)?.name ?? counterId,
            },
            {
              key: 'from',
              label: say('rules.state.from'),
              cell: ({ from }) => (from === null ? say('page.none') : placeName(from)),
            },
            {
              key: 'state',
              label: say('fleet.state'),
              cell: ({ counterId, state }) => (
                <span className={styles[state.kind]}>
                  {stateWords(words, state, known.get(counterId), nowMs)}
                </span>
              ),
            },
          ]}
          rows={list}
          keyOf={({ counterId }) => counterId}
          empty={say('rules.states.empty')}
        />
      )}
    </QueryState>
  )
}

function stateWords(
  { say, ago, dateAndTime }: PageWords,
  state: SettingState['state'],
  counter: FleetCounter | undefined,
  nowMs: number,
): string {
  switch (state.kind) {
    case 'own':
      return say('rules.state.own')
    case 'in-force':
      return say('rules.state.in-force', { when: dateAndTime(state.sinceMs) })
    case 'refused':
      return say(`rules.state.refused.${state.reason}`)
    case 'not-delivered': {
      const lastMs = counter?.lastSeenAtMs ?? null
      return lastMs === null
        ? say('rules.state.not-delivered.never')
        : say('rules.state.not-delivered', { when: ago(lastMs, nowMs) })
    }
  }
}
