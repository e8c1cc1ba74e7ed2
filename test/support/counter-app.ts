// A counter of an office as the whole app that is composed at a start, in practice; closed and removed at the end of the test.
import { expect, onTestFinished } from 'vitest'
import type { SaleView } from '#shared/sale/day'
import type { EnteredOffice } from '#shared/office/counter-office'
import type { RequestId } from '#shared/base/ids'
import { enrolmentLine } from '#shared/office/enrolment'
import { playedComputer, startApp, type PlayedComputer, type StartedApp } from './composed-app'
import { value } from './journals'
import type { StandingOffice } from './standing-office'
import { rechargeDraft } from './recharge-draft'

/** Ten seconds of a counter that waits for its turn are one here. */
const SPEED = 8
/** Until the office has to give its word before a sale, and a nonce: a busy machine takes longer. */
const DEADLINES_MS = [1_500, 5_000]

export interface CounterApp {
  readonly app: StartedApp
  readonly computer: PlayedComputer
  readonly state: () => Promise<EnteredOffice>
}

export async function newComputer(): Promise<PlayedComputer> {
  const computer = await playedComputer()
  onTestFinished(() => computer.remove())
  return computer
}

export async function openCounterApp(computer: PlayedComputer): Promise<CounterApp> {
  const app = await startApp(computer, { speed: SPEED, deadlinesMs: DEADLINES_MS })
  onTestFinished(() => app.close())
  const state = async (): Promise<EnteredOffice> => {
    const answered = value(await app.ask('office.state', {}))
    if (answered.kind !== 'entered') throw new Error(`the office is ${answered.kind}`)
    return answered
  }
  return { app, computer, state }
}

export const lineOf = async ({ office, enrolment }: StandingOffice): Promise<string> =>
  enrolmentLine({ ...enrolment, code: await office.app.enrolment.newCode('console') })

/** What came of it: a problem, or none. */
export const enterOffice = async ({ app }: CounterApp, standing: StandingOffice, name: string) =>
  value(await app.ask('office.enter', { line: await lineOf(standing), name }))

/** On a computer of its own unless told. */
export async function enteredCounter(
  standing: StandingOffice,
  name: string,
  computer?: PlayedComputer,
): Promise<CounterApp> {
  const counter = await openCounterApp(computer ?? (await newComputer()))
  expect(await enterOffice(counter, standing, name)).toEqual({ problem: null })
  return counter
}

/** The sheet of a recharge is open. */
export async function preparedRecharge(
  { app }: Pick<CounterApp, 'app'>,
  accountNumber: string,
): Promise<RequestId> {
  const [operator] = value(await app.ask('recharge.operators', { refresh: false })).operators
  const { requestId } = value(
    await app.ask('sale.prepare', {
      operation: 'recharge',
      draft: rechargeDraft({ accountNumber, operatorCode: operator?.code ?? '', circle: 'Gujarat' }),
    }),
  )
  return requestId
}

export const rechargeAt = async (counter: CounterApp, accountNumber: string): Promise<SaleView> => {
  const requestId = await preparedRecharge(counter, accountNumber)
  return value(await counter.app.ask('sale.confirm', { requestId, accepted: [] }))
}
