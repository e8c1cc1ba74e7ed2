// What happens at this moment.
import { Screen } from '../../../renderer/ui/Screen'
import { Fact } from '../../../renderer/ui/Fact'
import { layout } from '../../../renderer/ui/layout'
import { useEnvironment } from '../app/environment'
import { useAsk } from '../app/queries'
import { useWords } from '../messages/words'
import { Asked } from '../parts/Asked'

export function NowPage() {
  const { say, time } = useWords()
  const environment = useEnvironment()
  const now = useAsk('now', { environment: environment ?? 'production' }, { enabled: environment !== null })
  return (
    <Screen title={say('now.title')}>
      <Asked query={now}>
        {({ atMs }) => (
          <dl className={layout.facts}>
            <Fact label={say('now.title')} value={time(atMs)} />
          </dl>
        )}
      </Asked>
    </Screen>
  )
}
