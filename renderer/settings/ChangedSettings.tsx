// Somebody else than Galla changed the owner's settings: what holds, what is written, and the owner's two ways on.
import type { ChangedSettings as Changed } from '#shared/shop/kept-settings'
import type { OwnersPreference } from '#shared/shop/preferences'
import { useAct, useMakeStale } from '../bridge/queries'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'

const NAMES = {
  shop: 'settings.shop',
  logo: 'settings.logo',
  receiptTexts: 'settings.receipt-texts',
  limits: 'limits.title',
  openingPrices: 'settings.opening-prices',
  autoLockMinutes: 'settings.staff.auto-lock',
  checksWhileLocked: 'settings.checks-locked',
  cashierRights: 'settings.rights',
  retentionMonths: 'privacy.retention',
  printer: 'settings.printer',
  printers: 'settings.printer',
  chatLink: 'settings.sharing',
  upiId: 'settings.upi',
  customerDisplay: 'display.settings',
  returnPage: 'settings.return-page',
  dailyCopies: 'backup.daily',
} as const satisfies { readonly [Name in OwnersPreference]: Parameters<Words['say']>[0] }

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
            {say(NAMES[name])}
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
