// A system's store of credentials as gnome-keyring behaves: it asks for a password when it is locked, and refuses to choose between two items.
import type { SystemStore } from '#main/platform/key-store-answers'

interface Item {
  readonly account: string
  password: string
}

export interface PlayedStore extends SystemStore {
  readonly items: Item[]
  /** From now on it asks for the password, which nobody types. */
  lock(): void
  unlock(): void
  prompts(): number
  /** As when its file was deleted: it has nothing, and keeps nothing. */
  takeAway(): void
}

export function playedStore(): PlayedStore {
  const items: Item[] = []
  let isLocked = false
  let isGone = false
  let prompts = 0
  const matching = (account: string): Item | undefined => {
    if (isLocked) {
      prompts += 1
      throw new Error("Couldn't access platform storage: Secret Service: unlock prompt was dismissed")
    }
    const found = items.filter((item) => item.account === account)
    if (found.length > 1) throw new Error(`Entry is matched by ${found.length} credentials: []`)
    return found[0]
  }
  return {
    items,
    lock: () => (isLocked = true),
    unlock: () => (isLocked = false),
    prompts: () => prompts,
    takeAway: () => {
      items.length = 0
      isGone = true
    },
    isLocked: async () => (isGone ? null : isLocked),
    find: async () => items,
    entry: (_service, account) => ({
      getPassword: async () => matching(account)?.password ?? null,
      setPassword: async (password) => {
        const item = matching(account)
        if (isGone) throw new Error("Couldn't access platform storage: Secret Service: no result found")
        if (item === undefined) items.push({ account, password })
        else item.password = password
      },
    }),
  }
}
