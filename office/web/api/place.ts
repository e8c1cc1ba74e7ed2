// The shop or group at which somebody looks on the pages of this moment: from one to the next it stays the same.
import { create } from 'zustand'

export const EVERYWHERE = ''
const OF_GROUP = 'group '

export interface Narrowed {
  readonly shopId: string | null
  readonly groupId: string | null
}

export const groupPlace = (groupId: string): string => `${OF_GROUP}${groupId}`

/** What a place stands for: a shop by its id, a group by a word before its id. */
export const narrowedBy = (place: string): Narrowed => {
  if (place === EVERYWHERE) return { shopId: null, groupId: null }
  return place.startsWith(OF_GROUP)
    ? { shopId: null, groupId: place.slice(OF_GROUP.length) }
    : { shopId: place, groupId: null }
}

export const usePlace = create<{ readonly place: string }>(() => ({ place: EVERYWHERE }))

export const lookAt = (place: string): void => usePlace.setState({ place })
