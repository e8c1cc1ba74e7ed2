// The whole journal is verified soon after each start, in a worker beside the window. What it finds stops selling, and stays known over a
// restart until a verification finds the journal whole (docs/money-safety.md 6).
import { MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import type { JournalFault, JournalVerdict } from '#shared/log/journal-verification'
import type { Verifier } from './verifier'

const CHECKED_AFTER_MS = 10 * SECOND_MS
/** Somebody stopped it, or the file could not be read. */
const TRIED_AGAIN_AFTER_MS = 10 * MINUTE_MS

export type BrokenJournal = Extract<JournalVerdict, { kind: 'broken' }>

/** The seal is made anew with the next commit, and while the app runs, its loss hides nothing. Stored states are believed for nothing. */
const STOPS_SELLING: { readonly [Fault in JournalFault]: boolean } = {
  gap: true,
  link: true,
  personal: true,
  cut: true,
  close: true,
  head: true,
  file: true,
  altered: true,
  seal: false,
  state: false,
}

export interface BackgroundCheckOptions {
  readonly verifier: Pick<Verifier, 'verify'>
  readonly timers: Timers
  readonly onBroken: (found: BrokenJournal) => void
  readonly onWhole: () => void
}

/** Verifies once. The returned function gives up what has not begun. */
export function checkInBackground({
  verifier,
  timers,
  onBroken,
  onWhole,
}: BackgroundCheckOptions): () => void {
  let isOver = false
  let cancelTimer = (): void => {}
  const look = async (): Promise<void> => {
    const verified = await verifier.verify()
    if (isOver) return
    if (!verified.ok) {
      cancelTimer = timers.after(TRIED_AGAIN_AFTER_MS, () => void look())
      return
    }
    isOver = true
    const verdict = verified.value
    if (verdict.kind === 'whole') onWhole()
    else if (STOPS_SELLING[verdict.fault]) onBroken(verdict)
  }
  cancelTimer = timers.after(CHECKED_AFTER_MS, () => void look())
  return () => {
    isOver = true
    cancelTimer()
  }
}
