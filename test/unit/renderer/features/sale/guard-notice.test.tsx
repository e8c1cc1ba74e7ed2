// How old a doubt is stands in its title: a minute, or a day.
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/clock'
import type { Language } from '@shared/languages'
import { GuardNotice } from '../../../../../renderer/features/sale/GuardNotice'
import { WordsProvider } from '../../../../../renderer/messages/WordsProvider'
import { saleView } from '../../../../support/counter'
import { SPEC_LANGUAGES } from '../../../../support/spec-languages'
import { pageText, show } from '../../../../support/window'
import { wordsIn } from '../../../../support/words'

async function titleOf(kind: 'doubted-sale' | 'refused-unasked', ageMs: number, language: Language) {
  const earlier = saleView({ openedAt: Date.now() - ageMs })
  await show(
    <WordsProvider language={language}>
      <GuardNotice guard={{ kind, earlier }} area="recharge" />
    </WordsProvider>,
  )
  return pageText().split('98765')[0] ?? ''
}

describe.each(['doubted-sale', 'refused-unasked'] as const)('the title of a sale that is %s', (kind) => {
  it.each([
    [2 * MINUTE_MS, '2 min ago'],
    [5 * HOUR_MS, '5 h ago'],
    [2 * DAY_MS, '2 days ago'],
  ])('says that it is %d ms old', async (ageMs, age) => {
    expect(await titleOf(kind, ageMs, 'en')).toContain(age)
  })

  it.each(SPEC_LANGUAGES)('says it in %s', async (language) => {
    const age = wordsIn(language)
      .ago(0, 5 * HOUR_MS)
      .replaceAll(/\s+/g, ' ')
    expect(await titleOf(kind, 5 * HOUR_MS, language)).toContain(age)
  })
})
