// How old a doubt is stands in its title: a minute, or a day.
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import type { Language } from '#shared/base/languages'
import type { Guard } from '#shared/sale/guard'
import { GuardNotice } from '#renderer/sale/GuardNotice'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { saleView } from '../../../support/counter'
import { SPEC_LANGUAGES } from '../../../support/spec-languages'
import { pageText, show } from '../../../support/window'
import { wordsIn } from '../../../support/words'

async function noticeOf(guard: Guard, language: Language = 'en'): Promise<string> {
  await show(
    <WordsProvider language={language}>
      <GuardNotice guard={guard} area="recharge" />
    </WordsProvider>,
  )
  return pageText()
}

async function titleOf(kind: 'doubted-sale' | 'refused-unasked', ageMs: number, language: Language) {
  const earlier = saleView({ openedAt: Date.now() - ageMs })
  return (await noticeOf({ kind, earlier }, language)).split('98765')[0] ?? ''
}

describe('a sale in doubt', () => {
  it('is said to be asked about', async () => {
    const notice = await noticeOf({ kind: 'doubted-sale', earlier: saleView() })
    expect(notice).toContain('is being asked. Wait for its answer')
  })

  it('is not said to be asked about where nobody can ask', async () => {
    const notice = await noticeOf({ kind: 'doubted-sale', earlier: saleView(), isUnasked: true })
    expect(notice).not.toContain('being asked')
    expect(notice).toContain('there is no way to ask it. Look in its statement first')
  })
})

describe('the time that the clock shows', () => {
  const sold = saleView({ updatedAt: Date.UTC(2026, 10, 20, 6) })
  const at = (believedAt: number) => noticeOf({ kind: 'recent-sale', earlier: sold, believedAt })

  it('is called long after the sale only if it is', async () => {
    const notice = await at(sold.updatedAt + 2 * DAY_MS)
    expect(notice).toContain('By this computer’s clock that is long ago')
  })

  it('is not called long after a sale that it puts into the future', async () => {
    const notice = await at(sold.updatedAt - 2 * DAY_MS)
    expect(notice).toContain('By this computer’s clock that is still to come')
    expect(notice).not.toContain('long ago')
  })
})

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
