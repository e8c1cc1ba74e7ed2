// Work that is asked for again while it is under way: it is done once more after that, however often it was asked for.
export interface RerunIfAsked {
  /** Never rejects, as `work` does not. */
  ask(): void
  /** Asked for no more. Resolves once nothing is under way. */
  close(): Promise<void>
}

export function rerunIfAsked(work: (signal: AbortSignal) => Promise<void>): RerunIfAsked {
  const ending = new AbortController()
  let working: Promise<void> | null = null
  let isAskedAgain = false
  const ask = (): void => {
    if (ending.signal.aborted) return
    if (working !== null) {
      isAskedAgain = true
      return
    }
    working = work(ending.signal).finally(() => {
      working = null
      if (!isAskedAgain) return
      isAskedAgain = false
      ask()
    })
  }
  return {
    ask,
    close: async () => {
      ending.abort()
      await working
    },
  }
}
