// Why only this counter's sales can be seen now, and what helps.
import { useLocation } from 'wouter'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { settingsPath } from '../../../settings/parts/settings-table'
import type { AllCounters } from './use-all-counters'

export function NotAsked({ shop }: { readonly shop: AllCounters }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { problem } = shop
  if (problem === null || problem === 'no-office') return null
  return (
    <Notice
      tone="wait"
      announce
      title={say(`office.search.${problem}`)}
      action={
        problem === 'unreachable' ? (
          <Button busy={shop.isAsking} onClick={shop.again}>
            {say('common.retry')}
          </Button>
        ) : (
          <Button onClick={() => navigate(settingsPath('office'))}>{say('line.stop.settings')}</Button>
        )
      }
    >
      {say(problem === 'no-keys' ? 'office.search.no-keys.help' : 'office.search.only-this')}
    </Notice>
  )
}
