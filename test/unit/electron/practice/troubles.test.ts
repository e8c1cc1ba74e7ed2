import { describe, expect, it } from 'vitest'
import { troubles } from '../../../../electron/practice'
import { channels } from '../../../../shared/contract'
import { troublesPage } from './troubles-page'

describe('the table of troubles', () => {
  it('is what docs/practice.md says', async () => {
    await expect(troublesPage(troubles)).toMatchFileSnapshot('../../../../docs/practice.md')
  })

  it('names each thing to type once for an operation', () => {
    const triggers = troubles.flatMap(({ operation, trigger }) =>
      trigger.split(' · ').map((typed) => `${operation} ${typed}`),
    )
    expect(new Set(triggers).size).toBe(triggers.length)
    expect(new Set(troubles.map(({ id }) => id)).size).toBe(troubles.length)
  })

  it('says everything in Hindi too', () => {
    for (const { happens } of troubles) expect(happens.hi).toMatch(/[\u0900-\u097f]/)
  })

  it('has the form in which the app hands it to its window', () => {
    const rows = channels['practice.troubles'].output.parse(troubles)
    expect(rows).toEqual(troubles)
  })
})
