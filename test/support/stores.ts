// Zustand for component tests: it knows every store that was made, so that each file of tests can begin with what the stores hold when the
// window starts. The files share one process, and with it the stores.
import { create as createStore, type UseBoundStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

const resets: (() => void)[] = []

export function create<State>(initial: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(initial)
  resets.push(() => store.setState(store.getInitialState(), true))
  return store
}

/** Puts every store back to what it held at first. */
export const resetStores = (): void => resets.forEach((reset) => reset())
