// What comes back of the paid checks after the window was lost. One that was running may have taken place.
import type { CheckKind } from '@shared/domain/check'
import { keptDraft, type KeptDraft } from '../sale/kept-draft'
import { useChecks, type CheckState } from './checks-store'

const KINDS: readonly CheckKind[] = ['upi', 'bank', 'pan', 'gstin']

export const keptChecks = (): KeptDraft =>
  keptDraft('checks', useChecks, {
    anew: {},
    narrow: (checks) => Object.fromEntries(KINDS.map((kind) => [kind, checkToKeep(checks[kind])])),
  })

const checkToKeep = (check: CheckState): CheckState =>
  check.stage === 'asking'
    ? { ...check, stage: { kind: 'unknown', failure: { kind: 'bug', reference: '' } } }
    : check
