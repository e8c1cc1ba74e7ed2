// Where the end of a simulated journal is known besides the journal: a seal beside it, which somebody may copy and put back, and a record
// elsewhere, which nobody can.
import type { SealFile } from '#main/journal/seal/sealed-head'

type Places = readonly [string, string] | null

export interface EndMemory {
  readonly seal: {
    readonly file: SealFile
    copy(): Places
    putBack(places: Places): void
  }
  readonly records: Map<string, string>
  /** The entry that is remembered elsewhere; 0 if there is none. */
  remembered(): number
}

export function endMemory(): EndMemory {
  let places: Places = null
  const records = new Map<string, string>()
  return {
    seal: {
      file: {
        read: () => places,
        write: (place, text) => {
          const [first, second] = places ?? ['', '']
          places = place === 0 ? [text, second] : [first, text]
        },
        settle: () => {},
      },
      copy: () => places,
      putBack: (copy) => {
        places = copy
      },
    },
    records,
    remembered: () =>
      Math.max(
        0,
        ...[...records.values()].map((text) => (JSON.parse(text) as { sequence: number }).sequence),
      ),
  }
}
