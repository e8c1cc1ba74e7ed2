// Pending: everything without a result, who is owed cash, complaints, and a statement compared with the journal.
import { useLocation } from 'wouter'
import { isUnderWay } from '#shared/sale/complaint'
import { useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Screen } from '../../ui/Screen'
import { Tabs } from '../../ui/Tabs'
import { Board } from './Board'
import { ComplaintsTab } from './ComplaintsTab'
import { StatementTab } from './StatementTab'

const PARTS = ['board', 'complaints', 'statement'] as const
type Part = (typeof PARTS)[number]
const CONTENTS = { board: Board, complaints: ComplaintsTab, statement: StatementTab }

export function PendingScreen({ tab }: { readonly tab: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const part: Part = PARTS.find((name) => name === tab) ?? 'board'
  const { data: complaints } = useAsk('complaints.list', {})
  const waiting = complaints?.ok === true ? complaints.value.filter(isUnderWay).length : 0
  const Content = CONTENTS[part]
  return (
    <Screen title={say('command.pending')}>
      <Tabs
        label={say('pending.tabs')}
        tabs={PARTS.map((value) => ({
          value,
          label:
            value === 'complaints' && waiting > 0
              ? `${say('pending.tab.complaints')} (${waiting})`
              : say(`pending.tab.${value}`),
        }))}
        value={part}
        onChange={(value) => navigate(`/pending/${value}`, { replace: true })}
      >
        <Content />
      </Tabs>
    </Screen>
  )
}
