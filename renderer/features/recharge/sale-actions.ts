// From the confirm sheet to the result. The id of the sale is born in the main process with the sheet; whatever happens here,
// it is confirmed at most once, and an answer that got lost is looked up in the journal before anything is said about money.
import type { ConfirmSheet, EventPayload, RechargeDraft } from '@shared/contract'
import type { SaleView } from '@shared/domain/day'
import type { Failure } from '@shared/result'
import { call } from '../../bridge'
import { clearCounter, type CounterStore, type Stage } from './counter-store'

/** Asks main for the confirm sheet. Does nothing unless the counter stands at the form. */
export async function prepareSale(store: CounterStore, draft: RechargeDraft): Promise<void> {
  if (store.getState().stage.kind !== 'form') return
  const preparing: Stage = { kind: 'preparing' }
  store.setState({ stage: preparing, trouble: null, picking: false })
  const answer = await call('recharge.prepare', draft).catch(bugAnswer)
  const stillWanted = store.getState().stage === preparing
  if (answer.ok && stillWanted) store.setState({ stage: { kind: 'confirm', sheet: answer.value } })
  if (answer.ok && !stillWanted) discardQuietly(answer.value)
  if (!answer.ok && stillWanted)
    store.setState({ stage: { kind: 'form' }, trouble: { kind: 'refused', failure: answer.failure } })
}

/** Back to the form, nothing lost, nothing sent. Only before the yes. */
export function leaveSheet(store: CounterStore): void {
  const { stage } = store.getState()
  if (stage.kind === 'confirm') discardQuietly(stage.sheet)
  if (stage.kind === 'confirm' || stage.kind === 'preparing') store.setState({ stage: { kind: 'form' } })
}

/** Asks for the sheet anew, after the line came back or an earlier sale ended: what stood in the way is looked at again. */
export async function askAgain(store: CounterStore): Promise<void> {
  const { stage } = store.getState()
  if (stage.kind !== 'confirm') return
  leaveSheet(store)
  await prepareSale(store, stage.sheet.draft)
}

/**
 * The yes. Moves money, once: a second call finds the counter no longer at the sheet.
 * `startedAt` is on the same clock as the elapsed seconds on screen.
 */
export async function confirmSale(
  store: CounterStore,
  accepted: readonly string[],
  startedAt: number,
): Promise<void> {
  const { stage } = store.getState()
  if (stage.kind !== 'confirm') return
  const { sheet } = stage
  store.setState({ stage: { kind: 'running', sheet, startedAt, sale: null, step: null } })
  const answer = await call('recharge.confirm', { requestId: sheet.requestId, accepted }).catch(bugAnswer)
  if (answer.ok) showSale(store, sheet, answer.value)
  else await settleRefusal(store, sheet, answer.failure)
}

/** Main said no, or broke. Only the journal knows whether the sale exists; without its word nothing is called unsent. */
async function settleRefusal(store: CounterStore, sheet: ConfirmSheet, failure: Failure): Promise<void> {
  const known = await call('journal.sale', { requestId: sheet.requestId }).catch(bugAnswer)
  if (known.ok) return showSale(store, sheet, known.value.sale)
  if (!isInHand(store, sheet)) return
  if (known.failure.kind === 'not-found' && failure.kind !== 'bug')
    store.setState({ stage: { kind: 'form' }, trouble: { kind: 'refused', failure } })
  else store.setState({ stage: { kind: 'unanswered', sheet } })
}

/** A pushed change of a sale: moves the steps, the result, or nothing if it is another customer's. */
export function hearSale(store: CounterStore, sale: SaleView): void {
  const { stage } = store.getState()
  if (!('sheet' in stage) || stage.sheet.requestId !== sale.requestId) return
  if (stage.kind === 'running' && !hasAnswer(sale)) store.setState({ stage: { ...stage, sale } })
  else if (stage.kind !== 'confirm') showSale(store, stage.sheet, sale)
}

/** How far the call has come, pushed while it is on its way. */
export function hearStep(store: CounterStore, step: EventPayload<'sale.step'>): void {
  const { stage } = store.getState()
  if (stage.kind === 'running' && stage.sheet.requestId === step.requestId)
    store.setState({ stage: { ...stage, step } })
}

/** Reads the sale in hand from the journal, after this screen was away and heard nothing. */
export async function refreshSale(store: CounterStore): Promise<void> {
  const { stage } = store.getState()
  if (!('sheet' in stage) || stage.kind === 'confirm') return
  const known = await call('journal.sale', { requestId: stage.sheet.requestId }).catch(bugAnswer)
  if (known.ok) hearSale(store, known.value.sale)
}

/** The next customer. What was sent goes on in the journal and shows on today's page. */
export function nextCustomer(store: CounterStore): void {
  leaveSheet(store)
  clearCounter(store)
}

/** Back to the form with everything as it was typed: the corrected sale will be a new one, with an id of its own. */
export function correctSale(store: CounterStore): void {
  if (store.getState().stage.kind === 'result') store.setState({ stage: { kind: 'form' } })
}

const hasAnswer = ({ railStatus }: SaleView): boolean => railStatus !== 'not-sent' && railStatus !== 'sending'

const isInHand = (store: CounterStore, sheet: ConfirmSheet): boolean => {
  const { stage } = store.getState()
  return 'sheet' in stage && stage.sheet.requestId === sheet.requestId
}

function showSale(store: CounterStore, sheet: ConfirmSheet, sale: SaleView): void {
  const { stage } = store.getState()
  if (!('sheet' in stage) || stage.sheet.requestId !== sheet.requestId) return
  const shown = stage.kind === 'running' ? stage.sale : stage.kind === 'result' ? stage.sale : null
  if (shown !== null && shown.lastSequence > sale.lastSequence) return
  store.setState({ stage: { kind: 'result', sheet, sale } })
}

const discardQuietly = (sheet: ConfirmSheet): void => {
  void call('recharge.discard', { requestId: sheet.requestId }).catch(() => undefined)
}

/** A rejected call is a defect of the app; here it becomes a failure like any other, and is never taken for a "no". */
const bugAnswer = (): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind: 'bug', reference: '' },
})
