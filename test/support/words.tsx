// The texts of a language, outside any screen.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#shared/base/environment'
import { useWords, type Words } from '#renderer/texts/words'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import './texts'

/** The texts of a language as a screen would get them. */
export function wordsIn(language: Language): Words {
  let words: Words | null = null
  const Probe = () => {
    words = useWords()
    return null
  }
  renderToStaticMarkup(
    <WordsProvider language={language}>
      <Probe />
    </WordsProvider>,
  )
  if (words === null) throw new Error('no words')
  return words
}
