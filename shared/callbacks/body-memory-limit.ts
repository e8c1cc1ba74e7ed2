// Room for a limited number of strangers at once. When it is full, the oldest guest of the source that takes the most of
// it is put out, not the one who arrives: slow senders cannot keep an honest one waiting, which is done in no time.

export interface Place {
  /** Takes this much more room, and may put others out. False if that was not enough, or this guest was put out. */
  take(size: number): boolean
  leave(): void
}

interface Guest {
  readonly source: string
  readonly putOut: () => void
  size: number
}

export interface MemoryLimit {
  /** `putOut` is called if the room is needed for others. */
  enter(source: string, putOut: () => void): Place
}

export function createMemoryLimit(most: number): MemoryLimit {
  /** Oldest first. */
  const guests = new Set<Guest>()
  let taken = 0
  const leave = (guest: Guest): void => {
    if (guests.delete(guest)) taken -= guest.size
  }
  const makeRoom = (): void => {
    while (taken > most) {
      const guest = oldestOfTheLargest(guests)
      if (guest === undefined) return
      leave(guest)
      guest.putOut()
    }
  }
  return {
    enter: (source, putOut) => {
      const guest: Guest = { source, putOut, size: 0 }
      guests.add(guest)
      return {
        take: (size) => {
          if (!guests.has(guest)) return false
          guest.size += size
          taken += size
          makeRoom()
          return guests.has(guest)
        },
        leave: () => leave(guest),
      }
    },
  }
}

function oldestOfTheLargest(guests: ReadonlySet<Guest>): Guest | undefined {
  const sizes = new Map<string, number>()
  for (const { source, size } of guests) sizes.set(source, (sizes.get(source) ?? 0) + size)
  const [largest] = [...sizes].toSorted(([, one], [, other]) => other - one)
  return largest === undefined
    ? undefined
    : [...guests].find(({ source, size }) => source === largest[0] && size > 0)
}
