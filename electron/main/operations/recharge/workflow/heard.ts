// What the service said in this run about plans and subscribers. A receipt names a plan, its validity and a customer by that alone: what the
// window tells may be anybody's invention.
import type { Result } from '#shared/base/result'
import type { DthSubscriber, PlanList, RechargeDraft } from '#shared/operations/recharge/recharge-schemas'

const MOST_LISTS = 64
const MOST_SUBSCRIBERS = 256

export interface Heard {
  /** Takes an answer in, and gives it on. */
  plans(answer: Result<PlanList>): Result<PlanList>
  subscriber(operatorCode: string, answer: Result<DthSubscriber>): Result<DthSubscriber>
  /** The draft with nothing but what was heard of its plan, at its price, and of its customer. */
  proven(draft: RechargeDraft): RechargeDraft
}

export function whatWasHeard(): Heard {
  const lists = new Map<string, PlanList>()
  const names = new Map<string, readonly string[]>()
  const planOf = ({ operatorCode, circle, amountPaise, planDescription, planValidity }: RechargeDraft) =>
    lists
      .get(keyOf(operatorCode, circle))
      ?.categories.flatMap(({ plans }) => plans)
      .find(
        (plan) =>
          plan.amountPaise === amountPaise &&
          plan.description === planDescription &&
          (planValidity === null || plan.validityText === planValidity),
      )
  return {
    plans: (answer) => {
      if (answer.ok)
        keep(lists, keyOf(answer.value.operatorCode, answer.value.circle), answer.value, MOST_LISTS)
      return answer
    },
    subscriber: (operatorCode, answer) => {
      if (answer.ok) {
        const { subscriberNumber, records } = answer.value
        const told = records.flatMap(({ customerName }) => customerName ?? [])
        keep(names, keyOf(operatorCode, subscriberNumber), told, MOST_SUBSCRIBERS)
      }
      return answer
    },
    proven: (draft) => {
      const plan = planOf(draft)
      const known = names.get(keyOf(draft.operatorCode, draft.accountNumber)) ?? []
      return {
        ...draft,
        planDescription: plan?.description ?? null,
        planValidity: plan === undefined ? null : draft.planValidity,
        customerName: known.find((name) => name === draft.customerName) ?? null,
      }
    },
  }
}

const keyOf = (operatorCode: string, of: string | null): string => JSON.stringify([operatorCode, of])

/** The newest; the oldest goes. */
function keep<Value>(known: Map<string, Value>, key: string, value: Value, most: number): void {
  known.delete(key)
  known.set(key, value)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}
