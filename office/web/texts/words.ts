// How the page says what it shows.
import { useWordsOf, type Words } from '#renderer/texts/words'
import type { PageKey } from './catalogue'

export type { PageKey } from './catalogue'
export type PageWords = Words<PageKey>

export const useWords = (): PageWords => useWordsOf<PageKey>()

const GROUPED = new Intl.NumberFormat('en-IN')

/** Counts in Indian groups, as amounts are written. */
export const countText = (count: number): string => GROUPED.format(count)
