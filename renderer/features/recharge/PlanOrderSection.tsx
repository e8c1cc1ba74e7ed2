// Which plans stand first when an agent has chosen no other order: one choice for the whole counter.
import { useChangePreferences, usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { HeldSetting } from '../office/HeldSetting'
import { RadioChoice } from '../../ui/RadioChoice'

const ORDERS = ['useful', 'service'] as const

export function PlanOrderSection() {
  const { say } = useWords()
  const { planOrder } = usePreferences()
  const change = useChangePreferences()
  return (
    <HeldSetting setting="planOrder">
      <RadioChoice
        name="plan-order"
        label={say('recharge.plan-order.first')}
        choices={ORDERS.map((value) => ({ value, label: say(`recharge.plan-order.${value}`) }))}
        value={planOrder}
        onChange={(value) => change({ planOrder: value })}
      />
    </HeldSetting>
  )
}
