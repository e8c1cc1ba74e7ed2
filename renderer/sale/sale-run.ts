// From the confirm sheet to the result. The id of the sale is created in the main process with the sheet; whatever
// happens here, it is confirmed at most once, and after a lost answer the journal is read before anything is said about
// money.
import type { DraftOf, SaleDraft, SaleSheet, SheetOf } from '#shared/channels/sale'
import type { EventPayload } from '#shared/channels/contract'
import type { SaleView } from '#shared/sale/day'
import type { Payment } from '#shared/sale/payment'
import type { SaleOperation } from '#shared/operations/registry'
import { succeed, type Failure, type FieldMessage, type Result } from '#shared/base/result'
import type { RequestId } from '#shared/base/ids'
import { call } from '../bridge/bridge'
import type { Stage } from './stage'
import { addLateFailure, type SaleHead } from './late-failures'
import { fieldErrorsOf, clearFieldErrors, showFieldErrors } from './service-field-errors'

/** What the person confirms: the guards they accepted, and how the customer pays; without it in exact cash. */
export interface SaleConfirmation {
  readonly accepted: readonly string[]
  readonly payment?: Payment | undefined
}

/** The sale flow of one screen: its store, and what is its own of the way from the form to the sheet and back. */
export interface SaleRun<Sheet extends SaleSheet> {
  readonly store: {
    <Part>(selector: (state: { readonly stage: Stage<Sheet> }) => Part): Part
    getState(): { readonly stage: Stage<Sheet> }
    setState(change: { readonly stage: Stage<Sheet> }): void
  }
  prepare(draft: Sheet['draft']): Promise<Result<Sheet>>
  /** The same for a sheet that was open for too long: what it costs is asked of the service again first. */
  renew(draft: Sheet['draft']): Promise<Result<Sheet>>
  /** The sale of a sheet as it is read out. */
  headOf(sheet: Sheet): SaleHead
  /** A sheet was requested: earlier messages of the form are cleared. */
  began(): void
  /** Main refused: the form says why. */
  refused(failure: Failure): void
  /** The result is left for the form: what has to be fetched again is dropped. */
  corrects?(): void
  /** The service's messages about inputs are there: the form shows the inputs they are about. */
  told?(fields: readonly FieldMessage[]): void
  /** The form is reset for the next customer. */
  clear(): void
  /** A clean form for the next sale of this customer, with the cursor in it. */
  begin(): void
}

/** The confirm sheet of a draft, as main opens it. */
export async function openSheet<Operation extends SaleOperation>(
  operation: Operation,
  draft: DraftOf<Operation>,
): Promise<Result<SheetOf<Operation>>> {
  const answer = await call('sale.prepare', { operation, draft } as SaleDraft)
  if (!answer.ok) return answer
  return isOf(operation, answer.value) ? succeed(answer.value) : bugAnswer()
}

const isOf = <Operation extends SaleOperation>(
  operation: Operation,
  sheet: SaleSheet,
): sheet is SheetOf<Operation> => sheet.operation === operation

/** Requests the confirm sheet from main. Does nothing unless the form is active. */
export async function prepareSale<Sheet extends SaleSheet>(
  run: SaleRun<Sheet>,
  draft: Sheet['draft'],
  from: 'prepare' | 'renew' = 'prepare',
): Promise<void> {
  const { store } = run
  if (store.getState().stage.kind !== 'form') return
  const preparing: Stage<Sheet> = { kind: 'preparing' }
  store.setState({ stage: preparing })
  clearFieldErrors(run.store)
  run.began()
  const answer = await run[from](draft).catch(bugAnswer)
  const stillWanted = store.getState().stage === preparing
  if (answer.ok && stillWanted) store.setState({ stage: { kind: 'confirm', sheet: answer.value } })
  if (answer.ok && !stillWanted) discardIgnoringErrors(answer.value)
  if (!answer.ok && stillWanted) refuse(run, answer.failure)
}

function refuse<Sheet extends SaleSheet>(run: SaleRun<Sheet>, failure: Failure): void {
  run.store.setState({ stage: { kind: 'form' } })
  run.refused(failure)
}

/** Back to the form: nothing lost, nothing sent. Only before the confirmation. */
export function leaveSheet<Sheet extends SaleSheet>(run: SaleRun<Sheet>): void {
  const { stage } = run.store.getState()
  if (stage.kind === 'confirm') discardIgnoringErrors(stage.sheet)
  if (stage.kind === 'confirm' || stage.kind === 'preparing') run.store.setState({ stage: { kind: 'form' } })
}

/**
 * Requests the sheet again, after the connection returned or an earlier sale ended: the guards are checked again. One that is
 * too old is made anew.
 */
export async function askAgain<Sheet extends SaleSheet>(run: SaleRun<Sheet>, isOld = false): Promise<void> {
  const { stage } = run.store.getState()
  if (stage.kind !== 'confirm') return
  leaveSheet(run)
  await prepareSale(run, stage.sheet.draft, isOld ? 'renew' : 'prepare')
}

/**
 * Keeps the sale of the sheet on the visit of this customer, and begins the next with a clean form. Nothing is sent. A
 * second press finds that the sheet is no longer active.
 */
export async function keepSale<Sheet extends SaleSheet>(
  run: SaleRun<Sheet>,
  accepted: readonly string[],
): Promise<void> {
  const { stage } = run.store.getState()
  if (stage.kind !== 'confirm' || keeping.has(stage.sheet.requestId)) return
  const { requestId } = stage.sheet
  keeping.add(requestId)
  const answer = await call('visit.add', { requestId, accepted }).catch(bugAnswer)
  keeping.delete(requestId)
  if (!answer.ok && isSheetOld(answer.failure)) return askAgain(run, true)
  if (!answer.ok) {
    leaveSheet(run)
    return run.refused(answer.failure)
  }
  if (!isInHand(run, stage.sheet)) return
  // Main has the sheet: it must not be discarded with the form.
  run.store.setState({ stage: { kind: 'form' } })
  run.begin()
}

/** Sheets that main is just asked to keep. */
const keeping = new Set<RequestId>()

/** Confirms the sheet. Moves money, once: a second call finds that the sheet is no longer active. */
export async function confirmSale<Sheet extends SaleSheet>(
  run: SaleRun<Sheet>,
  confirmation: SaleConfirmation,
  /** On the same clock as the elapsed seconds on screen. */
  startedAt = performance.now(),
): Promise<void> {
  const { stage } = run.store.getState()
  if (stage.kind !== 'confirm') return
  const { sheet } = stage
  run.store.setState({ stage: { kind: 'running', sheet, startedAt, sale: null, step: null } })
  const answer = await call('sale.confirm', { requestId: sheet.requestId, ...confirmation }).catch(bugAnswer)
  if (answer.ok) showSale(run, sheet, answer.value)
  else await settleRefusal(run, sheet, answer.failure)
}

/**
 * Main refused, or failed. Only the journal knows whether the sale exists; without its answer nothing is called unsent.
 */
async function settleRefusal<Sheet extends SaleSheet>(
  run: SaleRun<Sheet>,
  sheet: Sheet,
  failure: Failure,
): Promise<void> {
  const known = await call('journal.sale', { requestId: sheet.requestId }).catch(bugAnswer)
  if (known.ok) return showSale(run, sheet, known.value.sale)
  const refusal = isNoSale(known.failure) && failure.kind !== 'bug' ? failure : null
  if (!isInHand(run, sheet))
    return addLateFailure({ requestId: sheet.requestId, head: run.headOf(sheet), refusal })
  if (refusal !== null && isSheetOld(refusal)) {
    run.store.setState({ stage: { kind: 'form' } })
    await prepareSale(run, sheet.draft, 'renew')
  } else if (refusal !== null) refuse(run, refusal)
  else run.store.setState({ stage: { kind: 'unanswered', sheet } })
}

const isSheetOld = (failure: Failure): boolean =>
  failure.kind === 'wrong-state' && failure.state === 'sheet-old'

/** The journal's own answer that it has no such sale. */
const isNoSale = (failure: Failure): boolean =>
  failure.kind === 'not-found' || (failure.kind === 'wrong-state' && failure.state === 'no-such-sale')

/** A pushed change of a sale: updates the steps or the result, or nothing if it is another customer's. */
export function hearSale<Sheet extends SaleSheet>(run: SaleRun<Sheet>, sale: SaleView): void {
  const { stage } = run.store.getState()
  if (!('sheet' in stage) || stage.sheet.requestId !== sale.requestId) return
  if (stage.kind === 'running' && !hasAnswer(sale)) run.store.setState({ stage: { ...stage, sale } })
  else if (stage.kind !== 'confirm') showSale(run, stage.sheet, sale)
}

/** Progress of the call, pushed while it is on its way. */
export function hearStep<Sheet extends SaleSheet>(
  run: SaleRun<Sheet>,
  step: EventPayload<'sale.step'>,
): void {
  const { stage } = run.store.getState()
  if (stage.kind === 'running' && stage.sheet.requestId === step.requestId)
    run.store.setState({ stage: { ...stage, step } })
}

/** Reads the current sale from the journal, after this screen was not mounted and missed events. */
export async function refreshSale<Sheet extends SaleSheet>(run: SaleRun<Sheet>): Promise<void> {
  const { stage } = run.store.getState()
  if (!('sheet' in stage) || stage.kind === 'confirm') return
  const known = await call('journal.sale', { requestId: stage.sheet.requestId }).catch(bugAnswer)
  if (known.ok) hearSale(run, known.value.sale)
}

/**
 * After the window was lost with a sale on its way, the answer to its confirmation is lost too. The journal says what
 * became of it; if it does not know the sale, nothing is said about money.
 */
export async function settleLost<Sheet extends SaleSheet>(run: SaleRun<Sheet>): Promise<void> {
  const { stage } = run.store.getState()
  if (stage.kind !== 'running') return
  const known = await call('journal.sale', { requestId: stage.sheet.requestId }).catch(bugAnswer)
  if (known.ok) return hearSale(run, known.value.sale)
  if (isInHand(run, stage.sheet)) run.store.setState({ stage: { kind: 'unanswered', sheet: stage.sheet } })
}

/** The next customer. What was sent goes on in the journal and is shown on today's page. */
export function nextCustomer<Sheet extends SaleSheet>(run: SaleRun<Sheet>): void {
  leaveSheet(run)
  clearFieldErrors(run.store)
  run.clear()
}

/**
 * Back to the form with everything as it was typed, and the service's field messages beside it: the corrected
 * sale will be a new one, with an id of its own.
 */
export async function correctSale<Sheet extends SaleSheet>(run: SaleRun<Sheet>): Promise<void> {
  const { stage } = run.store.getState()
  if (stage.kind !== 'result') return
  run.corrects?.()
  run.store.setState({ stage: { kind: 'form' } })
  const fields = await fieldErrorsOf(stage.sale.requestId)
  if (fields.length === 0 || run.store.getState().stage.kind !== 'form') return
  showFieldErrors(run.store, fields)
  run.told?.(fields)
}

const hasAnswer = ({ railStatus }: SaleView): boolean => railStatus !== 'not-sent' && railStatus !== 'sending'

const isInHand = (
  { store }: { readonly store: { getState(): { readonly stage: Stage<SaleSheet> } } },
  sheet: SaleSheet,
): boolean => {
  const { stage } = store.getState()
  return 'sheet' in stage && stage.sheet.requestId === sheet.requestId
}

function showSale<Sheet extends SaleSheet>(run: SaleRun<Sheet>, sheet: Sheet, sale: SaleView): void {
  const { stage } = run.store.getState()
  if (!('sheet' in stage) || stage.sheet.requestId !== sheet.requestId) return
  const shown = stage.kind === 'running' ? stage.sale : stage.kind === 'result' ? stage.sale : null
  if (shown !== null && shown.lastSequence > sale.lastSequence) return
  run.store.setState({ stage: { kind: 'result', sheet, sale } })
}

const discardIgnoringErrors = ({ requestId }: SaleSheet): void => {
  void call('sale.discard', { requestId }).catch(() => undefined)
}

/**
 * A rejected call is a defect of the app; here it becomes a failure like any other, and is never taken for a refusal.
 */
const bugAnswer = (): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind: 'bug', reference: '' },
})
