// Somebody else than Galla changed the owner's settings: what holds, what is written, and the owner's two ways on.
import type { ChangedSettings as Changed } from '#shared/shop/kept-settings'
import { useAct, useMakeStale } from '../bridge/queries'
import { SETTING_NAMES } from '../texts/setting-names'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'

export function ChangedSettings({ changed }: { readonly changed: Changed }) {
  const { say } = useWords()
  const makeStale = useMakeStale()
  const { mutate, data, isPending } = useAct('settings.settle', () => void makeStale('preferences'))
  const { kind, differences, people } = changed
  return (
    <Notice
      tone="bad"
      announce
      title={say('settings.changed.title')}
      action={
        <div className={layout.actions}>
          <Button weight="primary" busy={isPending} onClick={() => mutate({ take: false })}>
            {say('settings.changed.put-back')}
          </Button>
          {differences.length > 0 && (
            <Button busy={isPending} onClick={() => mutate({ take: true })}>
              {say('settings.changed.take')}
            </Button>
          )}
        </div>
      }
    >
      <p>{say(`settings.changed.${kind}`)}</p>
      <ul>
        {differences.map(({ name, holds, written }) => (
          <li key={name}>
            {say(SETTING_NAMES[name])}
            {holds !== null &&
              written !== null &&
              `: ${say('settings.changed.values', { holds: holds || '–', written: written || '–' })}`}
          </li>
        ))}
      </ul>
      {people.length > 0 && <p>{say('settings.changed.people', { names: people.join(', ') })}</p>}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </Notice>
  )
}
