// State of the four paid checks: input and result. Kept while the window is unlocked, so that switching screens loses
// nothing; dropped on locking.
import { create } from 'zustand'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { CheckKind, Found } from '#shared/operations/checks/check'
import type { Failure, Result } from '#shared/base/result'
import { call } from '../../../bridge/bridge'
import { keptDraft, type KeptDraft } from '../../../sale/kept-draft'

export interface CheckState {
  /** The id or account, as typed. */
  readonly number: string
  /** Bank account only: the repeated number, and the branch. */
  readonly again: string
  readonly ifscCode: string
  /** The name that the customer gave. */
  readonly customerName: string
  /** The number looks wrong, and somebody said that it is to be checked and may be charged all the same. */
  readonly isDoubtAccepted: boolean
  readonly stage: 'form' | 'asking' | Attempted<Found>
}

const EMPTY: CheckState = {
  number: '',
  again: '',
  ifscCode: '',
  customerName: '',
  isDoubtAccepted: false,
  stage: 'form',
}

type Checks = Readonly<Record<CheckKind, CheckState>>

const emptyChecks = (): Checks => ({ upi: EMPTY, bank: EMPTY, pan: EMPTY, gstin: EMPTY })

export const useChecks = create<Checks>(emptyChecks)

const change = (kind: CheckKind, next: Partial<CheckState>): void =>
  useChecks.setState((checks) => ({ [kind]: { ...checks[kind], ...next } }))

/** A changed number is another question, so its answer is dropped. The customer's name may be changed without that. */
export const typeInCheck = (
  kind: CheckKind,
  field: 'number' | 'again' | 'ifscCode' | 'customerName',
  value: string,
): void => {
  if (useChecks.getState()[kind].stage === 'asking') return
  const anew = { isDoubtAccepted: false, stage: 'form' as const }
  change(kind, { [field]: value, ...(field === 'customerName' ? {} : anew) })
}

/** Holds for what is typed now: another number is asked about anew. */
export const acceptDoubt = (kind: CheckKind, isDoubtAccepted: boolean): void =>
  change(kind, { isDoubtAccepted })

export const clearCheck = (kind: CheckKind): void => change(kind, EMPTY)

/** Opens a check with given input, from the counter box. */
export const openCheck = (kind: CheckKind, field: 'number' | 'ifscCode', text: string): void =>
  change(kind, { ...EMPTY, [field]: text })

/** Asks once. A second call while the first is running does nothing. */
export async function runCheck(kind: CheckKind): Promise<void> {
  const asked = useChecks.getState()[kind]
  if (asked.stage === 'asking') return
  change(kind, { stage: 'asking' })
  const answer = await ask(kind, asked).catch(broken)
  const now = useChecks.getState()[kind]
  // Cleared or locked meanwhile: the answer belongs to nobody on this screen.
  if (now.stage !== 'asking' || now.number !== asked.number) return
  change(kind, { stage: answer.ok ? answer.value : { kind: 'not-done', failure: answer.failure } })
}

async function ask(kind: CheckKind, asked: CheckState): Promise<Result<Attempted<Found>>> {
  const { number, ifscCode, isDoubtAccepted } = asked
  switch (kind) {
    case 'upi':
      return named(await call('verify.upi', { upiId: number, isDoubtAccepted }), (result) => ({
        kind,
        result,
      }))
    case 'bank':
      return named(
        await call('verify.bank', { accountNumber: number, ifscCode, isDoubtAccepted }),
        (result) => ({
          kind,
          result,
        }),
      )
    case 'pan':
      return named(await call('verify.pan', { panNumber: number, isDoubtAccepted }), (result) => ({
        kind,
        result,
      }))
    case 'gstin':
      return named(await call('verify.gstin', { gstin: number, isDoubtAccepted }), (result) => ({
        kind,
        result,
      }))
  }
}

function named<Value>(
  answer: Result<Attempted<Value>>,
  name: (value: Value) => Found,
): Result<Attempted<Found>> {
  if (!answer.ok) return answer
  if (answer.value.kind !== 'done') return { ok: true, value: answer.value }
  return { ok: true, value: { kind: 'done', value: name(answer.value.value) } }
}

/** A rejected call is a defect of the app, after which the check may have taken place. */
const broken = (): Result<Attempted<Found>> => {
  const failure: Failure = { kind: 'bug', reference: '' }
  return { ok: true, value: { kind: 'unknown', failure } }
}

const KINDS: readonly CheckKind[] = ['upi', 'bank', 'pan', 'gstin']

/** What comes back of the paid checks after the window was lost. One that was running may have taken place. */
export const keptChecks = (): KeptDraft =>
  keptDraft('checks', useChecks, {
    anew: {},
    narrow: (checks) => Object.fromEntries(KINDS.map((kind) => [kind, checkToKeep(checks[kind])])),
  })

const checkToKeep = (check: CheckState): CheckState =>
  check.stage === 'asking'
    ? { ...check, stage: { kind: 'unknown', failure: { kind: 'bug', reference: '' } } }
    : { ...check, isDoubtAccepted: false }
