// What of the app broke, until somebody at the counter has reported it or does not want to.
import type { BrokenPart } from '#shared/shop/defect'
import { keepFewCrashDumps } from './crash-dumps'
import { crashesLookedAt, readStartRecord } from './start-record'

export interface BreakMemory {
  /** Null if nothing broke that was not answered yet. */
  last(): BrokenPart | null
  note(broken: BrokenPart): void
  dismiss(): void
  /** Calls `listener` with each change. */
  watch(listener: () => void): void
  /** Notes a crash that ended an earlier run: its report is newer than what was answered. Removes old reports. Never rejects. */
  lookBack(): Promise<void>
}

export interface BreakMemoryOptions {
  readonly dataFolder: string
  /** Where crash reports are kept. */
  readonly crashFolder: string
  readonly now: () => number
}

export function createBreakMemory({ dataFolder, crashFolder, now }: BreakMemoryOptions): BreakMemory {
  let last: BrokenPart | null = null
  let onChange = (): void => {}
  const note = (broken: BrokenPart): void => {
    last = broken
    onChange()
  }
  return {
    watch: (listener) => {
      onChange = listener
    },
    last: () => last,
    note,
    dismiss: () => {
      last = null
      crashesLookedAt(dataFolder, now())
      onChange()
    },
    lookBack: async () => {
      const [newest] = await keepFewCrashDumps(crashFolder, now())
      if (newest !== undefined && newest.writtenAt > readStartRecord(dataFolder).lookedAt && last === null)
        note({ part: 'app', reference: null })
    },
  }
}
