// The page that lists every kind of text, each place that reads it, and what it becomes.
import { expect, it } from 'vitest'
import { formatted } from '#test/support/formatted'
import { typedTextsPage } from './typed-texts-page'

it('docs/typed-texts.md says what becomes of each text today', async () => {
  const page = await formatted('docs/typed-texts.md', typedTextsPage())
  await expect(page).toMatchFileSnapshot('../../../../docs/typed-texts.md')
})
