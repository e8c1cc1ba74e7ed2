// Initiate Recharge and Check Status (docs/service-gaps.md 2.2).
import { z } from 'zod'
import type { Answer } from '../../core/answers'
import { operatorByCode, type PracticeOperator } from '../../catalogue/operators'
import { get, numberOrText, post, rupees, text, wrongField } from '../../core/fields'
import type { LedgerEntry } from '../../core/ledger'
import { paymentStatus, takePayment } from '../payments'
import type { Call, Practice, Route } from '../../core/practice'
import { LEADING_ZERO_NUMBER, rechargeScripts, type StatusAnswer } from '../../troubles/payments'
import { scriptOf } from '../../troubles/trouble'

const fields = z.object({
  request_id: text,
  operator_code: numberOrText,
  number: numberOrText,
  amount: rupees,
})

const NUMBER_FORMS = { mobile: /^[6-9]\d{9}$/, dth: /^[0-9A-Za-z]{8,14}$/ } as const

function initiate(order: z.output<typeof fields>, practice: Practice, call: Call): Answer {
  const operator = operatorByCode(order.operator_code)
  if (operator === undefined) return wrongField('operator_code', 'is not an operator')
  if (!NUMBER_FORMS[operator.kind].test(order.number)) return wrongField('number', 'is not valid')
  if (order.number === LEADING_ZERO_NUMBER) return wrongField('number', 'is not known to this operator')
  return takePayment(
    {
      operation: 'recharge.initiate',
      requestId: order.request_id,
      amountPaise: order.amount,
      numberField: 'number',
      facts: factsOf(operator, order.number),
      script: scriptOf(rechargeScripts, order.number, order.amount),
    },
    practice,
    call,
  )
}

const factsOf = (operator: PracticeOperator, number: string) => ({
  operator: operator.name,
  operator_id: operator.code,
  number,
})

const statusStyle = (entry: LedgerEntry): StatusAnswer =>
  rechargeScripts.get(entry.trouble ?? '')?.status ?? 'state'

const checkStatus = (call: Call, practice: Practice): Answer =>
  paymentStatus(call.parameters['requestId'] ?? '', 'recharge.initiate', statusStyle, practice)

export const rechargeRoutes: readonly Route[] = [
  post('recharge.initiate', 'recharge/initiate', fields, initiate, { troubleField: 'number' }),
  get('recharge.status', 'recharge/status/:requestId', checkStatus),
]
