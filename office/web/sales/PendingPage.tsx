// What is not settled: sales without a result, and money owed back, with the counter to ring.
import { useLocation } from 'wouter'
import { classes } from '#renderer/ui/classes'
import { Screen } from '#renderer/ui/Screen'
import { Tabs } from '#renderer/ui/Tabs'
import { layout } from '#renderer/ui/layout'
import { useEnvironment } from '../api/preferences'
import { narrowedBy, usePlace } from '../api/place'
import { useWords } from '../texts/words'
import { PlaceAside } from '../parts/PlaceField'
import { SalesList } from './SalesList'
import styles from './sales.module.css'

const OWED_PATH = '/pending/owed'
const OPEN_PATH = '/pending'

export function PendingPage() {
  const { say } = useWords()
  const environment = useEnvironment()
  const { place } = usePlace()
  const [location, navigate] = useLocation()
  const tab = location === OWED_PATH ? 'owed' : 'open'
  return (
    <Screen title={say('sales.pending.title')} aside={<PlaceAside />}>
      <Tabs
        label={say('sales.pending.title')}
        tabs={[
          { value: 'open', label: say('sales.tab.open') },
          { value: 'owed', label: say('sales.tab.owed') },
        ]}
        value={tab}
        onChange={(next) => navigate(next === 'owed' ? OWED_PATH : OPEN_PATH, { replace: true })}
      >
        <div className={classes(layout.stack, styles.listed)}>
          <p className={layout.quiet}>{say(tab === 'owed' ? 'sales.owed.words' : 'sales.ring')}</p>
          {environment !== null && (
            <SalesList
              key={tab}
              label={say(`sales.tab.${tab}`)}
              wanted={{
                environment,
                by: { kind: tab },
                fromMs: null,
                toMs: null,
                ...narrowedBy(place),
                counterId: null,
                staffId: null,
              }}
              empty={say(`sales.none.${tab}`)}
            />
          )}
        </div>
      </Tabs>
    </Screen>
  )
}
