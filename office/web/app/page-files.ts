// The pages' own files. Each is fetched once its page is opened, or before that, once the first one stands; while the office is away it is
// asked for again, so that a page that was opened on a bad line is not broken.
import { create } from 'zustand'
import { SECOND_MS } from '#shared/base/clock'
import type { OnDemand } from '#renderer/ui/on-demand'
import { ask } from '../api/ask'

const ASKED_EVERY_MS = 2 * SECOND_MS
/** The first figures come first. */
const FETCHED_BEFORE_AFTER_MS = 5 * SECOND_MS

/** Whether the office is waited for with a page that is not here. */
export const useAwaited = create<{ readonly isAwaited: boolean }>(() => ({ isAwaited: false }))

/** Fails only for what an office that answers does not have, as an older page after an update of the office. */
export const onceThere =
  <Part>(find: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (let isAnswered = false; ;) {
      try {
        const part = await find()
        useAwaited.setState({ isAwaited: false })
        return part
      } catch (error) {
        useAwaited.setState({ isAwaited: !isAnswered })
        if (isAnswered) throw error
        isAnswered = (await ask('state', {})).ok
        if (!isAnswered) await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
      }
    }
  }

/** One after the other, so that what somebody asks for meanwhile has the line. Returns what ends it. */
export function fetchBefore(pages: readonly Pick<OnDemand, 'load'>[]): () => void {
  let isEnded = false
  const timer = setTimeout(() => void fetchAll(), FETCHED_BEFORE_AFTER_MS)
  const fetchAll = async (): Promise<void> => {
    for (const { load } of pages) {
      if (isEnded) return
      // What cannot be had is told of where it is opened.
      await load().catch(() => {})
    }
  }
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
