// Whoever types the word that stands on the screen means that screen, before any other that is called so in speech.
import { expect, it } from 'vitest'
import { LANGUAGES } from '#shared/base/languages'
import { boxActions } from '#renderer/app/counter-box/box-actions'
import { recognise } from '#renderer/app/counter-box/recognise'
import { SCREENS } from '#renderer/commands/screens'
import { windowTexts } from '#renderer/texts/catalogue'
import { wordsIn } from '#test/support/words'

await Promise.all(LANGUAGES.map(windowTexts.load))

it.each(LANGUAGES)('a screen is found first by its own name in %s', (language) => {
  const { say } = wordsIn(language)
  const names = [
    ...SCREENS.map(({ id }) => [say(`command.${id}`), `command.${id}`] as const),
    [say('visit.title'), 'command.visit'] as const,
  ]
  const first = names.map(([name]) => {
    const [hit] = recognise(name, { sales: [], boxActions: boxActions(), isFromAmountField: false })
    return [name, hit?.kind === 'box-action' ? hit.boxAction : null]
  })
  expect(first).toEqual(names)
})
