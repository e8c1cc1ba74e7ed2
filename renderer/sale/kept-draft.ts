// What of a form comes back after the window was lost: as it was typed, with the sale that was confirmed. A sheet that was
// not confirmed is opened again by the agent, because its guards have to be checked again.
import type { SaleSheet } from '#shared/channels/sale'
import type { DraftName } from '#shared/channels/window'
import type { Stage } from './stage'

export interface KeptDraft {
  readonly name: DraftName
  readonly store: {
    getState(): unknown
    getInitialState(): unknown
    subscribe(listener: () => void): () => void
  }
  /** The state as text; `take` reads it. */
  write(): string
  take(text: string): void
  /** As when the window started. */
  empty(): void
}

/** Fields that are not typed, and start anew. */
interface DraftOptions<State> {
  readonly anew: Partial<State>
  /** Fields of which only a part is worth keeping. */
  readonly narrow?: (state: State) => Partial<State>
  /** Called after `take`. */
  readonly onTaken?: () => void
}

interface StateStore<State> {
  getState(): State
  getInitialState(): State
  setState(change: Partial<State>): void
  setState(state: NoInfer<State>, replace: true): void
  subscribe(listener: () => void): () => void
}

export const keptDraft = <State>(
  name: DraftName,
  store: StateStore<State>,
  { anew, narrow, onTaken }: DraftOptions<State>,
): KeptDraft => ({
  name,
  store,
  write: () => {
    const state = store.getState()
    return JSON.stringify({ ...state, ...anew, ...narrow?.(state) })
  },
  take: (text) => {
    store.setState(JSON.parse(text) as State)
    onTaken?.()
  },
  // The very state of the start, and not one like it: that is how an untouched form is told.
  empty: () => store.setState(store.getInitialState(), true),
})

/** The stage to come back to. `startedAt` counts on a clock that starts with the page. */
export const stageToKeep = <Sheet extends SaleSheet>(stage: Stage<Sheet>): Stage<Sheet> => {
  switch (stage.kind) {
    case 'form':
    case 'preparing':
    case 'confirm':
      return { kind: 'form' }
    case 'running':
      return { ...stage, startedAt: 0, step: null }
    case 'result':
    case 'unanswered':
      return stage
  }
}
