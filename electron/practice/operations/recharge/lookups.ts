// Operator list, number lookup, plans and DTH subscribers: the reads of a recharge (docs/service-gaps.md 2.1).
import { CIRCLES } from '#shared/operations/recharge/recharge-schemas'
import { z } from 'zod'
import { fault, malformed, slowly, success, type Answer, type Success } from '../../core/answers'
import { manyPlans, oddPlans } from '../../catalogue/odd-plans'
import {
  operatorByCode,
  OPERATORS,
  PRACTICE_OPERATOR,
  type PracticeOperator,
} from '../../catalogue/operators'
import { plansOf } from '../../catalogue/plans'
import { ownerOf, subscriberOf } from '../../catalogue/subscribers'
import { isCanonicalInteger, literal } from '../../core/exact-json'
import { get, numberOrText, post, text, wrongField } from '../../core/fields'
import type { Call, Practice, Route } from '../../core/practice'
import {
  LOOKUP_SLOW_MS,
  numberScripts,
  planScripts,
  planScriptsByCircle,
  subscriberScripts,
} from '../../troubles/lookup'
import { scriptOf, type KindOf } from '../../troubles/trouble'

const operatorList = (): Answer =>
  success('Operators fetched.', {
    total: OPERATORS.length,
    operators: OPERATORS.map(({ code, name, kind }) => ({
      operator_code: code,
      operator: name,
      type: kind,
      status: 'active',
    })),
    circles: CIRCLES,
  })

const hlrFields = z.object({ mobile_number: numberOrText, type: text })

function hlrCheck(fields: z.output<typeof hlrFields>, practice: Practice): Answer {
  const number = fields.mobile_number
  if (!/^[6-9]\d{9}$/.test(number)) return wrongField('mobile_number', 'is not a mobile number')
  const script = scriptOf(numberScripts, number)
  const planScript = scriptOf(planScripts, number)
  const owner = ownerOf(practice.seed, number)
  const operator = planScript === null ? (script?.operator ?? owner.operator.name) : PRACTICE_OPERATOR.name
  const circle = planScript?.circle ?? script?.circle ?? owner.circle
  return success('Number details fetched.', { operator, circle })
}

const planFields = z.object({ circle: z.string('must be a string'), operator_code: text })

function browsePlans(fields: z.output<typeof planFields>, practice: Practice, call: Call): Answer {
  const operator = operatorByCode(fields.operator_code)
  if (operator === undefined) return wrongField('operator_code', 'is not an operator')
  if (!CIRCLES.some((circle) => circle === fields.circle)) return wrongField('circle', 'is not a circle')
  return plansAnswer(operator, fields.circle, practice, call)
}

function plansAnswer(operator: PracticeOperator, circle: string, practice: Practice, call: Call): Answer {
  const told = (plans: unknown): Success =>
    success('Plans fetched.', { operator: operator.name, circle, plans })
  const usual = (): Success => told(plansOf(practice.seed, operator, circle))
  const script = operator === PRACTICE_OPERATOR ? planScriptsByCircle.get(circle) : undefined
  switch (script?.answer) {
    case undefined:
      return usual()
    case 'empty':
      return told([])
    case 'bad-field':
      return wrongField('circle', 'has no plans for this operator')
    case 'fault':
      return fault()
    case 'odd':
      return told(oddPlans())
    case 'thousand':
      return told(manyPlans(practice.seed))
    case 'slow':
      return slowly(LOOKUP_SLOW_MS, usual())
    case 'cut-json':
      return malformed(usual(), call.stamp)
  }
}

const subscriberFields = z.object({ ca_number: numberOrText, operator_code: text })

function dthInfo(fields: z.output<typeof subscriberFields>, practice: Practice): Answer {
  const operator = operatorByCode(fields.operator_code)
  if (operator?.kind !== 'dth') return wrongField('operator_code', 'is not a DTH operator')
  if (!/^[0-9A-Za-z]{8,14}$/.test(fields.ca_number))
    return wrongField('ca_number', 'is not a subscriber number')
  const script = scriptOf(subscriberScripts, fields.ca_number)
  return subscriberAnswer(script?.kind ?? null, fields.ca_number, operator, practice)
}

function subscriberAnswer(
  answer: KindOf<typeof subscriberScripts> | null,
  number: string,
  operator: PracticeOperator,
  { seed, clock }: Practice,
): Answer {
  const record = subscriberOf(seed, operator.code, number, clock.now())
  const told = (...info: readonly unknown[]): Success =>
    success('Subscriber details fetched.', {
      ca_number: isCanonicalInteger(number) ? literal(number) : number,
      operator: operator.name,
      info,
    })
  switch (answer) {
    case null:
      return told(record)
    case 'none':
      return told()
    case 'several':
      return told(
        record,
        { ...record, planname: 'Second TV connection', MonthlyRecharge: 153 },
        { ...record, status: 'TERMINATED', Balance: 0 },
      )
    case 'negative':
      return told({ ...record, Balance: literal('-112.50'), status: 'SUSPENDED' })
    case 'text-balance':
      return told({ ...record, Balance: 'Rs. 112/-', MonthlyRecharge: undefined })
    case 'odd-date':
      return told({ ...record, NextRechargeDate: '0000-00-00' })
  }
}

export const lookupRoutes: readonly Route[] = [
  get('recharge.operators', 'recharge/operator-list', operatorList),
  post('recharge.look-up', 'recharge/hlr-check', hlrFields, hlrCheck, { troubleField: 'mobile_number' }),
  post('recharge.plans', 'recharge/browse-plan', planFields, browsePlans),
  post('recharge.dth-info', 'recharge/dth-info', subscriberFields, dthInfo, { troubleField: 'ca_number' }),
]
