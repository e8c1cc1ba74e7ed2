// The count of a close while it is typed: it stays when the sheet is closed, and behind the lock for whoever counts. It is
// of one opening of the till, and gone with its close.
import { create } from 'zustand'
import { keptDraft, type KeptDraft } from '../sale/kept-draft'

export interface CountDraft {
  /** As typed, by denomination. */
  readonly pieces: Readonly<Record<number, string>>
  readonly loose: string
}

const NO_COUNT: CountDraft = { pieces: {}, loose: '' }

export interface CloseDraft {
  /** When the till that is counted was opened; null as long as nothing was typed. */
  readonly openedAt: number | null
  readonly count: CountDraft
  readonly reason: string
  /** What stays in the box, as typed; null as long as the proposal stands. */
  readonly left: string | null
}

const NOTHING_TYPED: CloseDraft = { openedAt: null, count: NO_COUNT, reason: '', left: null }

const useStore = create<CloseDraft>(() => NOTHING_TYPED)

/** What was typed for the till that was opened then, and how it is changed. */
export function useCloseDraft(openedAt: number): readonly [CloseDraft, (part: Partial<CloseDraft>) => void] {
  const kept = useStore()
  const draft = kept.openedAt === openedAt ? kept : NOTHING_TYPED
  return [draft, (part) => useStore.setState({ ...draft, openedAt, ...part })]
}

export const forgetCount = (): void => useStore.setState(useStore.getInitialState(), true)

export const keptCount = (): KeptDraft => keptDraft('till-count', useStore, { anew: {} })
