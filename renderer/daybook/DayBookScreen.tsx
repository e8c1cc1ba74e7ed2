// The day book: the cash box, the day, the month.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Screen } from '../ui/Screen'
import { Tabs } from '../ui/Tabs'
import { DayTab } from './DayTab'
import { MonthTab } from './MonthTab'
import { TillTab } from './TillTab'

const PARTS = ['till', 'day', 'month'] as const
type Part = (typeof PARTS)[number]

export function DayBookScreen({ tab }: { readonly tab: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [day, setDay] = useState<number | null>(null)
  const part: Part = PARTS.find((name) => name === tab) ?? 'till'
  const { data: till } = useAsk('till.state', {})
  // The form that opens the till puts the cursor into its own field.
  const asksForFloat = part === 'till' && till?.ok === true && till.value.session === null
  return (
    <Screen title={say('command.day-book')} takesFocus={!asksForFloat}>
      <Tabs
        label={say('daybook.tabs')}
        tabs={PARTS.map((value) => ({ value, label: say(`daybook.tab.${value}`) }))}
        value={part}
        onChange={(value) => {
          setDay(null)
          navigate(`/day-book/${value}`, { replace: true })
        }}
      >
        {part === 'till' && <TillTab />}
        {part === 'day' && <DayTab key={day} day={day} />}
        {part === 'month' && (
          <MonthTab
            onDay={(at) => {
              setDay(at)
              navigate('/day-book/day', { replace: true })
            }}
          />
        )}
      </Tabs>
    </Screen>
  )
}
