// Paid checks of UPI ids, bank accounts, PANs and GSTINs: validated here first, sent once, never repeated
// automatically. The last few results stay in memory, so that a printed slip shows what the service said and not what
// the window claims.
import type { Handlers } from '#shared/channels/contract'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { CheckKind, Found } from '#shared/operations/checks/check'
import type { Paper } from '#shared/printing/paper'
import type { PaperSent } from '#shared/receipts/print-job'
import { parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parsePan } from '#shared/base/identifiers/pan'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Service } from '../../service'

export interface VerificationDependencies {
  readonly service: Pick<Service, 'verification'>
  readonly printSlip: (found: Found, paper: Paper) => Promise<Result<PaperSent>>
}

type VerificationChannel = Extract<keyof Handlers, `verify.${string}`>

export interface VerificationWorkflow {
  readonly handlers: Pick<Handlers, VerificationChannel>
  /** Drops every result in memory. */
  forgetAll(): void
}

/** Slips are printed while the customer is present: a handful of results is enough. */
const MOST_HELD = 8

const invalid = (field: string, problem: string) => fail({ kind: 'invalid-input' as const, field, problem })

/** What looks wrong is paid for only after a yes. */
const doubtful = (field: string) => invalid(field, 'doubtful')

export function verificationWorkflow({
  service: { verification },
  printSlip,
}: VerificationDependencies): VerificationWorkflow {
  const oneAtATime = createTurn()
  const held = holdFindings()
  const handlers: VerificationWorkflow['handlers'] = {
    'verify.upi': async ({ upiId, isDoubtAccepted }) => {
      const parsed = parseUpiId(upiId)
      if (!parsed.ok) return invalid('upiId', parsed.problem)
      if (parsed.isDoubtful && !isDoubtAccepted) return doubtful('upiId')
      return oneAtATime(`upi ${parsed.upiId}`, async () => {
        const answer = await verification.verifyUpi({ upiId: parsed.upiId })
        return held.keep(answer, (result) => ({ kind: 'upi', result }))
      })
    },
    'verify.bank': async ({ accountNumber, ifscCode, isDoubtAccepted }) => {
      const account = parseAccount(accountNumber)
      if (!account.ok) return invalid('accountNumber', account.problem)
      if (account.isDoubtful && !isDoubtAccepted) return doubtful('accountNumber')
      const ifsc = parseIfsc(ifscCode)
      if (!ifsc.ok) return invalid('ifscCode', ifsc.problem)
      const asked = { accountNumber: account.accountNumber, ifscCode: ifsc.ifscCode }
      return oneAtATime(`bank ${asked.ifscCode} ${asked.accountNumber}`, async () =>
        held.keep(await verification.verifyBank(asked), (result) => ({ kind: 'bank', result })),
      )
    },
    'verify.pan': async ({ panNumber, isDoubtAccepted }) => {
      const parsed = parsePan(panNumber)
      if (!parsed.ok) return invalid('panNumber', parsed.problem)
      if (parsed.isDoubtful && !isDoubtAccepted) return doubtful('panNumber')
      return oneAtATime(`pan ${parsed.panNumber}`, async () => {
        const answer = await verification.verifyPan({ panNumber: parsed.panNumber })
        return held.keep(answer, (result) => ({ kind: 'pan', result }))
      })
    },
    'verify.gstin': async ({ gstin, isDoubtAccepted }) => {
      const parsed = parseGstin(gstin)
      if (!parsed.ok) return invalid('gstin', parsed.problem)
      if (parsed.isDoubtful && !isDoubtAccepted) return doubtful('gstin')
      return oneAtATime(`gstin ${parsed.gstin}`, async () => {
        const answer = await verification.verifyGstin({ gstin: parsed.gstin })
        return held.keep(answer, (result) => ({ kind: 'gstin', result }))
      })
    },
    'verify.print': async ({ kind, checkedAt, paper }) => {
      const found = held.of(kind, checkedAt)
      return found === null ? fail({ kind: 'wrong-state', state: 'no-finding' }) : printSlip(found, paper)
    },
  }
  return { handlers, forgetAll: () => held.clear() }
}

function holdFindings() {
  let findings: readonly Found[] = []
  return {
    keep: <Value>(answer: Attempted<Value>, name: (value: Value) => Found): Attempted<Value> => {
      if (answer.kind === 'done') findings = [...findings, name(answer.value)].slice(-MOST_HELD)
      return answer
    },
    of: (kind: CheckKind, checkedAt: number): Found | null =>
      findings.find((found) => found.kind === kind && found.result.checkedAt === checkedAt) ?? null,
    clear: () => {
      findings = []
    },
  }
}

/** A double click, a held key and a second window share one paid call. */
function createTurn() {
  const running = new Map<string, Promise<Attempted<unknown>>>()
  return async <Value>(
    key: string,
    check: () => Promise<Attempted<Value>>,
  ): Promise<Result<Attempted<Value>>> => {
    const underWay = running.get(key) as Promise<Attempted<Value>> | undefined
    if (underWay !== undefined) return succeed(await underWay)
    const call = check().finally(() => running.delete(key))
    running.set(key, call)
    return succeed(await call)
  }
}
