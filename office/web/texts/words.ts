// How the page says what it shows.
import { useWordsOf, type Words } from '#renderer/texts/words'
import type { PageKey } from './catalogue'

export type { PageKey } from './catalogue'
export type PageWords = Words<PageKey>

export const useWords = (): PageWords => useWordsOf<PageKey>()
