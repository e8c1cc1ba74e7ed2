// A recharge that was kept on a visit is looked at again at what its plan costs by then.
import { expect, it } from 'vitest'
import type { RechargeDraft, NumberLookup, PlanList } from '#shared/operations/recharge/recharge-schemas'
import { paise } from '#shared/base/money'
import { fail, succeed, type Result } from '#shared/base/result'
import { rechargeWorkflow } from '#main/operations/recharge/workflow/recharge-workflow'
import { failure, value } from '#test/support/journals'
import {
  AIRTEL,
  lookupOf,
  operatorList,
  planList,
  planOf,
  USUAL_DRAFT,
  USUAL_PLAN,
} from '#test/support/recharge'
import { VirtualTime } from '#test/support/virtual-time'

const DRAFT: RechargeDraft = { ...USUAL_DRAFT, planDescription: USUAL_PLAN.description }
const SHEET_OLD = { kind: 'wrong-state', state: 'sheet-old' }
const usual = (rupees: number) => planOf(rupees, { description: USUAL_PLAN.description })

function again(
  listed: Result<PlanList>,
  draft = DRAFT,
  found: Result<NumberLookup> = succeed(lookupOf(draft.accountNumber)),
) {
  const asked: unknown[] = []
  const lookedUp: unknown[] = []
  const operatorsAsked: unknown[] = []
  const recharge = {
    operatorList: async (options: unknown) => {
      operatorsAsked.push(options)
      return succeed(operatorList())
    },
    lookUpNumber: async (input: unknown, options: unknown) => {
      lookedUp.push([input, options])
      return found
    },
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
  return { sheet: workflow.sheetAgain(draft), asked, lookedUp, operatorsAsked }
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

it('asks whose number it is, and for the operators, past every cache', async () => {
  const { sheet, lookedUp, operatorsAsked } = again(succeed(planList()))
  value(await sheet)
  expect(lookedUp).toEqual([[{ mobileNumber: DRAFT.accountNumber }, { refresh: true, lane: 'screen' }]])
  expect(operatorsAsked).toEqual([{ refresh: true, lane: 'screen' }])
})

it('makes no sheet of a number that another operator has by now', async () => {
  const moved = succeed(lookupOf(DRAFT.accountNumber, { operator: AIRTEL }))
  expect(failure(await again(succeed(planList()), DRAFT, moved).sheet)).toEqual(SHEET_OLD)
  const amount = { ...DRAFT, planDescription: null, amountPaise: paise(5_000) }
  expect(failure(await again(succeed(planList()), amount, moved).sheet)).toEqual(SHEET_OLD)
})

it('says why it could not be asked whose number it is', async () => {
  const sheet = await again(succeed(planList()), DRAFT, fail({ kind: 'recovering' })).sheet
  expect(failure(sheet)).toEqual({ kind: 'recovering' })
})

it('tells a circle that is another by now', async () => {
  const found = succeed(lookupOf(DRAFT.accountNumber, { matchedCircle: 'Assam' }))
  const sheet = value(await again(succeed(planList()), DRAFT, found).sheet)
  expect(sheet.ownGuards()).toEqual([{ kind: 'circle-differs', chosen: DRAFT.circle, found: 'Assam' }])
})

it.each([
  ['a number whose operator a person chose', { lookup: 'manual' } as const],
  ['a DTH connection', { service: 'dth' } as const],
])('does not ask whose it is of %s', async (_name, more) => {
  const { sheet, lookedUp } = again(succeed(planList()), { ...DRAFT, ...more })
  value(await sheet)
  expect(lookedUp).toEqual([])
})
