// The handbook outside of the app is the one within it: its page in docs/handbook, and the pictures that its chapters show.
import { expect, it } from 'vitest'
import { handbookLanguages, handbookPage, pictureProblems } from '../../../scripts/lib/handbook.mjs'

it('has every picture that a chapter shows, none besides, and no more bytes than a shop wants to download', () => {
  expect(pictureProblems()).toEqual([])
})

// `npm run handbook` writes them anew.
it.each(handbookLanguages())('docs/handbook/%s.md has the chapters as they are', async (language) => {
  await expect(handbookPage(language)).toMatchFileSnapshot(`../../../docs/handbook/${language}.md`)
})
