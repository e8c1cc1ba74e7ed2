import { describe, expect, it } from 'vitest'
import { troubles } from '../../../../electron/practice'
import { troublesPage } from './troubles-page'

describe('the table of troubles', () => {
  it('is what docs/practice.md says', async () => {
    await expect(troublesPage(troubles)).toMatchFileSnapshot('../../../../docs/practice.md')
  })

  it('has one row for each trigger of an operation', () => {
    const triggers = troubles.flatMap(({ operation, triggers }) =>
      triggers.map(({ field, value }) => `${operation} ${field} ${value}`),
    )
    expect(new Set(triggers).size).toBe(triggers.length)
    expect(new Set(troubles.map(({ id }) => id)).size).toBe(troubles.length)
  })
})
