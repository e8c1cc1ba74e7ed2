// The sample of a recharge.
import type { Paise } from '#shared/base/money'
import { subject } from '#test/support/sales'
import { REQUEST_ID } from '#test/support/service'
import { bodyOf, type SaleSample } from '../sale-sample'

export const SAMPLE: SaleSample = {
  subject: subject(),
  bodyFor: ({ number }) => bodyOf({ operator_code: 101, number: Number(number) }),
  call: async ({ recharge }) => {
    const list = await recharge.operatorList()
    const operators = list.ok ? list.value.operators : []
    const codeOf = (kind: string) => operators.find((operator) => operator.kind === kind)?.code ?? ''
    await recharge.lookUpNumber({ mobileNumber: '9876543210' })
    await recharge.browsePlans({ operatorCode: codeOf('mobile'), circle: 'Kerala' })
    await recharge.dthInfo({ operatorCode: codeOf('dth'), subscriberNumber: '1005825110' })
    const sale = {
      requestId: REQUEST_ID,
      operatorCode: codeOf('mobile'),
      accountNumber: '9876543210',
      amountPaise: 29_900 as Paise,
      circle: null,
    }
    const body = recharge.initiateBody(sale)
    if (body.ok) await recharge.initiate({ requestId: REQUEST_ID, canonicalBody: body.value })
    await recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null })
  },
}
