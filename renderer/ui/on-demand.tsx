// A part of the window that is loaded when it is first shown, or before that when the window has nothing else to do.
import { lazy, Suspense, useState, type ComponentType } from 'react'

/** Loads of parts that nobody has asked for yet. */
const waiting = new Set<() => Promise<void>>()

/** A component that is found, with everything it imports, once it is needed. Shown without a pause when it was loaded before. */
export function onDemand<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const load = async (): Promise<void> => {
    waiting.delete(load)
    loaded ??= await find()
  }
  waiting.add(load)
  const Awaited = lazy(async () => ({ default: await find() }))
  return function Part(props: Props) {
    // What a place began with, it keeps: another component in the middle of it would lose what was typed.
    const [Content] = useState(() => loaded ?? Awaited)
    return (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    )
  }
}

/** Loads every part, and the parts that those bring. */
export async function loadAllParts(): Promise<void> {
  while (waiting.size > 0) await Promise.all([...waiting].map((load) => load()))
}

/** Loads every part once the window has nothing else to do. */
export const loadPartsWhenIdle = (): void => void requestIdleCallback(() => void loadAllParts())
