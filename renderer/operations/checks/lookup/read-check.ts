// Parses the input of a check, before anything is sent and paid for. Pure.
import type { CheckKind } from '#shared/operations/checks/check'
import { parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parsePan, type HolderKind } from '#shared/base/identifiers/pan'
import type { CheckState } from './checks-store'

export type CheckField = 'number' | 'again' | 'ifscCode'
export type FieldProblem = 'empty' | 'form' | 'differs'

export interface ReadCheck {
  readonly isReady: boolean
  readonly problems: { readonly [Field in CheckField]?: FieldProblem }
  /** The number after letters or digits were corrected by their position. */
  readonly corrected: string | null
  readonly correctedIfsc: string | null
  readonly holder: HolderKind | null
  /** False for a GSTIN whose check character is wrong: pointed out, but not blocked. */
  readonly checkHolds: boolean
}

type Parsed = { readonly ok: true } | { readonly ok: false; readonly problem: string }

const problemOf = (parsed: Parsed): FieldProblem | undefined =>
  parsed.ok ? undefined : parsed.problem === 'empty' ? 'empty' : 'form'

const nothingMore = { corrected: null, correctedIfsc: null, holder: null, checkHolds: true }

export function readCheck(kind: CheckKind, typed: CheckState): ReadCheck {
  switch (kind) {
    case 'upi':
      return only(parseUpiId(typed.number))
    case 'pan': {
      const pan = parsePan(typed.number)
      if (!pan.ok) return only(pan)
      return { ...only(pan), corrected: pan.wasCorrected ? pan.panNumber : null, holder: pan.holder }
    }
    case 'gstin': {
      const gstin = parseGstin(typed.number)
      if (!gstin.ok) return only(gstin)
      const { checkHolds, wasCorrected } = gstin
      return { ...only(gstin), corrected: wasCorrected ? gstin.gstin : null, checkHolds }
    }
    case 'bank':
      return readBank(typed)
  }
}

const only = (parsed: Parsed): ReadCheck => ({
  ...nothingMore,
  isReady: parsed.ok,
  problems: parsed.ok ? {} : { number: problemOf(parsed) },
})

function readBank({ number, again, ifscCode }: CheckState): ReadCheck {
  const account = parseAccount(number)
  const repeated = parseAccount(again)
  const ifsc = parseIfsc(ifscCode)
  const isSame = account.ok && repeated.ok && account.accountNumber === repeated.accountNumber
  return {
    ...nothingMore,
    isReady: isSame && ifsc.ok,
    problems: {
      number: problemOf(account),
      again: again.trim() === '' ? 'empty' : isSame ? undefined : 'differs',
      ifscCode: problemOf(ifsc),
    },
    correctedIfsc: ifsc.ok && ifsc.wasCorrected ? ifsc.ifscCode : null,
  }
}
