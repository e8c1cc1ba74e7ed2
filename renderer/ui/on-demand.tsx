// A component that is loaded when it is first shown, or earlier when the window is idle.
import { lazy, Suspense, useState, type ComponentType } from 'react'

/** Loaders of components that have not been needed yet. */
const waiting = new Set<() => Promise<void>>()

/** Loaded when it is first shown, or by `load`. */
export type OnDemand<Props extends object = object> = ComponentType<Props> & {
  readonly load: () => Promise<void>
}

/**
 * A component that is loaded, with its imports, once it is needed. Rendered without a pause if it was loaded before.
 */
export function onDemand<Props extends object>(find: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null
  const load = async (): Promise<void> => {
    waiting.delete(load)
    loaded ??= await find()
  }
  waiting.add(load)
  const Awaited = lazy(async () => ({ default: await find() }))
  function Part(props: Props) {
    // Keeps the component it was first rendered with: replacing it would lose the input.
    const [Content] = useState(() => loaded ?? Awaited)
    return (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, { load })
}

/** Loads every component, and those they bring. */
export async function loadAllParts(): Promise<void> {
  while (waiting.size > 0) await Promise.all([...waiting].map((load) => load()))
}

/** Loads every component once the window is idle. */
export const loadPartsWhenIdle = (): void => void requestIdleCallback(() => void loadAllParts())
