// Parses the input of a check, before anything is sent and paid for. Pure.
import type { CheckKind } from '#shared/operations/checks/check'
import { parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin, type GstinDoubt } from '#shared/base/identifiers/gstin'
import { parsePan, type HolderKind } from '#shared/base/identifiers/pan'
import type { CheckState } from './checks-store'

export type CheckField = 'number' | 'again' | 'ifscCode'
export type FieldProblem = 'empty' | 'form' | 'differs'

export interface ReadCheck {
  readonly isReady: boolean
  readonly problems: { readonly [Field in CheckField]?: FieldProblem }
  /** What the field may have been meant as: offered, never taken. */
  readonly suggestions: { readonly [Field in CheckField]?: string }
  readonly holder: HolderKind | null
  /** What is doubtful of a GSTIN. */
  readonly doubts: readonly GstinDoubt[]
  /** It looks wrong and may be right: it is sent after a yes that it may be charged. */
  readonly isDoubtful: boolean
}

type Parsed = {
  readonly ok: boolean
  readonly problem?: string
  readonly suggestion?: string | null
  readonly isDoubtful?: boolean
}

const problemOf = (parsed: Parsed): FieldProblem | undefined =>
  parsed.ok ? undefined : parsed.problem === 'empty' ? 'empty' : 'form'

export function readCheck(kind: CheckKind, typed: CheckState): ReadCheck {
  switch (kind) {
    case 'upi':
      return only(parseUpiId(typed.number))
    case 'pan': {
      const pan = parsePan(typed.number)
      return pan.ok ? { ...only(pan), holder: pan.holder } : only(pan)
    }
    case 'gstin': {
      const gstin = parseGstin(typed.number)
      return gstin.ok ? { ...only(gstin), doubts: gstin.doubts } : only(gstin)
    }
    case 'bank':
      return readBank(typed)
  }
}

const only = (parsed: Parsed): ReadCheck => ({
  isReady: parsed.ok,
  problems: parsed.ok ? {} : { number: problemOf(parsed) },
  suggestions: { number: parsed.suggestion ?? undefined },
  holder: null,
  doubts: [],
  isDoubtful: parsed.isDoubtful ?? false,
})

function readBank({ number, again, ifscCode }: CheckState): ReadCheck {
  const account = parseAccount(number)
  const repeated = parseAccount(again)
  const ifsc = parseIfsc(ifscCode)
  const isSame = account.ok && repeated.ok && account.accountNumber === repeated.accountNumber
  return {
    ...only(account),
    isReady: isSame && ifsc.ok,
    problems: {
      number: problemOf(account),
      again: again.trim() === '' ? 'empty' : isSame ? undefined : 'differs',
      ifscCode: problemOf(ifsc),
    },
    suggestions: { ifscCode: ifsc.ok ? undefined : (ifsc.suggestion ?? undefined) },
  }
}
