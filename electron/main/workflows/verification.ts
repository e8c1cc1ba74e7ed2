// Paid checks of UPI ids, bank accounts, PANs and GSTINs: looked at here first, sent once, never repeated by themselves.
import type { Handlers } from '@shared/contract'
import type { Attempted } from '@shared/domain/attempted'
import { parseAccount, parseIfsc, parseUpiId } from '@shared/identifiers/bank'
import { parseGstin } from '@shared/identifiers/gstin'
import { parsePan } from '@shared/identifiers/pan'
import { fail, succeed, type Result } from '@shared/result'
import type { Service } from '../service'

export interface VerificationDependencies {
  readonly service: Pick<Service, 'verification'>
}

type VerificationChannel = 'verify.upi' | 'verify.bank' | 'verify.pan' | 'verify.gstin'

const invalid = (field: string, problem: string) => fail({ kind: 'invalid-input' as const, field, problem })

export function verificationWorkflow({
  service,
}: VerificationDependencies): Pick<Handlers, VerificationChannel> {
  const { verification } = service
  const oneAtATime = createTurn()
  return {
    'verify.upi': async ({ upiId }) => {
      const parsed = parseUpiId(upiId)
      if (!parsed.ok) return invalid('upiId', parsed.problem)
      return oneAtATime(`upi ${parsed.upiId}`, () => verification.verifyUpi({ upiId: parsed.upiId }))
    },
    'verify.bank': async ({ accountNumber, ifscCode }) => {
      const account = parseAccount(accountNumber)
      if (!account.ok) return invalid('accountNumber', account.problem)
      const ifsc = parseIfsc(ifscCode)
      if (!ifsc.ok) return invalid('ifscCode', ifsc.problem)
      const asked = { accountNumber: account.accountNumber, ifscCode: ifsc.ifscCode }
      return oneAtATime(`bank ${asked.ifscCode} ${asked.accountNumber}`, () => verification.verifyBank(asked))
    },
    'verify.pan': async ({ panNumber }) => {
      const parsed = parsePan(panNumber)
      if (!parsed.ok) return invalid('panNumber', parsed.problem)
      return oneAtATime(`pan ${parsed.panNumber}`, () =>
        verification.verifyPan({ panNumber: parsed.panNumber }),
      )
    },
    'verify.gstin': async ({ gstin }) => {
      const parsed = parseGstin(gstin)
      if (!parsed.ok) return invalid('gstin', parsed.problem)
      return oneAtATime(`gstin ${parsed.gstin}`, () => verification.verifyGstin({ gstin: parsed.gstin }))
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
