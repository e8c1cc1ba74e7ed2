// A recharge that was kept on a visit is looked at again at what its plan costs by then.
import { expect, it } from 'vitest'
import type { RechargeDraft } from '@shared/domain/recharge-draft'
import type { PlanList } from '@shared/domain/recharge'
import { paise } from '@shared/money'
import { fail, succeed, type Result } from '@shared/result'
import { rechargeWorkflow } from '../../../../../../electron/main/workflows/counter/recharge'
import { failure, value } from '../../../../../support/journals'
import { operatorList, planList, planOf, USUAL_DRAFT, USUAL_PLAN } from '../../../../../support/recharge'
import { VirtualTime } from '../../../../../support/virtual-time'

const DRAFT: RechargeDraft = { ...USUAL_DRAFT, planDescription: USUAL_PLAN.description }
const SHEET_OLD = { kind: 'wrong-state', state: 'sheet-old' }
const usual = (rupees: number) => planOf(rupees, { description: USUAL_PLAN.description })

function again(listed: Result<PlanList>, draft = DRAFT) {
  const asked: unknown[] = []
  const recharge = {
    operatorList: async () => succeed(operatorList()),
    browsePlans: async (_input: unknown, options: unknown) => {
      asked.push(options)
      return listed
    },
  }
  const workflow = rechargeWorkflow({
    service: { recharge } as never,
    selling: {} as never,
    clock: new VirtualTime(),
  })
  return { sheet: workflow.sheetAgain(draft), asked }
}

it('asks for the plans past every cache, and keeps a price that is still so', async () => {
  const { sheet, asked } = again(succeed(planList()))
  expect(value(await sheet)).toMatchObject({ amountPaise: 29_900, duePaise: 29_900 })
  expect(asked).toEqual([{ refresh: true, lane: 'screen' }])
})

it('has the price that the plan has by now, in the draft too', async () => {
  const sheet = value(await again(succeed(planList([usual(319)]))).sheet)
  expect(sheet).toMatchObject({ amountPaise: 31_900, draft: { draft: { amountPaise: 31_900 } } })
})

it.each([
  ['a plan that is gone', succeed(planList([planOf(319)]))],
  ['a plan of two prices, neither of which was told', succeed(planList([usual(319), usual(349)]))],
  ['a plan whose price is no amount', succeed(planList([{ ...usual(319), amountPaise: null }]))],
  ['a list from before', succeed({ ...planList(), source: 'cache' as const })],
])('makes no sheet of %s', async (_name, listed) => {
  expect(failure(await again(listed).sheet)).toEqual(SHEET_OLD)
})

it('says why the plans could not be asked', async () => {
  expect(failure(await again(fail({ kind: 'recovering' })).sheet)).toEqual({ kind: 'recovering' })
})

it('asks for no plan of an amount that is no plan’s', async () => {
  const { sheet, asked } = again(succeed(planList([])), {
    ...DRAFT,
    planDescription: null,
    amountPaise: paise(5_000),
  })
  expect(value(await sheet)).toMatchObject({ amountPaise: 5_000 })
  expect(asked).toEqual([])
})
