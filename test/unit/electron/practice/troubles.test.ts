import { describe, expect, it } from 'vitest'
import { troubles } from '#practice/index'
import { troublesIn } from '#practice/troubles/told'
import { LANGUAGES } from '#shared/base/languages'
import { channels } from '#shared/channels/contract'
import { troublesPage } from './troubles-page'

describe('the table of troubles', () => {
  it('is what docs/practice.md says', async () => {
    await expect(troublesPage(await troublesIn('en'))).toMatchFileSnapshot('../../../../docs/practice.md')
  })

  it('names each thing to type once for an operation', () => {
    const triggers = troubles.flatMap(({ operation, trigger }) =>
      trigger.split(' · ').map((typed) => `${operation} ${typed}`),
    )
    expect(new Set(triggers).size).toBe(triggers.length)
    expect(new Set(troubles.map(({ id }) => id)).size).toBe(troubles.length)
  })

  it.each(LANGUAGES)('tells every trouble in %s, and none that there is not', async (language) => {
    const told = await troublesIn(language)
    for (const { id, happens } of told) expect(happens, id).toBeTypeOf('string')
    const { default: texts } = (await import(`#shared/languages/${language}/troubles.json`)) as {
      readonly default: Readonly<Record<string, string>>
    }
    expect(new Set(told.map(({ happens }) => happens))).toEqual(new Set(Object.values(texts)))
  })

  it('has the form in which the app hands it to its window', async () => {
    const told = await troublesIn('hi')
    expect(channels['practice.troubles'].output.parse(told)).toEqual(told)
  })
})
