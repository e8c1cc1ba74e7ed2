// Which scenes a run of the tests pictures.
import { describe, expect, it } from 'vitest'
import { PARTS } from '#scripts/lib/endurance.mjs'
import {
  hasChanged,
  MOST_CHANGED_SCENES,
  partOfHash,
  PARTS_FOR_ALL_SCENES,
  scenesOfPart,
  turnOfPart,
} from '#scripts/lib/scenes.mjs'

const SCENES = Array.from({ length: 70 }, (_, place) => ({
  name: `scene ${place}`,
  sources: [`renderer/screen-${place}`, 'test/screenshots/some-scenes.ts'],
}))
const PART_NUMBERS = Array.from({ length: PARTS }, (_, index) => index + 1)

describe('the scenes of a part', () => {
  it.each(PART_NUMBERS)('are, from part %i on, all scenes once within eight parts', (first) => {
    const inARow = Array.from({ length: PARTS_FOR_ALL_SCENES }, (_, index) => first + index)
    const pictured = inARow.flatMap((part) => scenesOfPart(SCENES, part, []))
    expect(pictured).toHaveLength(SCENES.length)
    expect(new Set(pictured)).toEqual(new Set(SCENES))
  })

  it.each(PART_NUMBERS)('are, in part %i, with each scene whose folder changed', (part) => {
    const pictured = scenesOfPart(SCENES, part, ['renderer/screen-11/deeper/Title.tsx'])
    expect(pictured).toContain(SCENES[11])
    expect(pictured.length).toBeLessThanOrEqual(1 + Math.ceil(SCENES.length / PARTS_FOR_ALL_SCENES))
  })

  it('are no more than eight changed ones beside them, and other ones in another part', () => {
    const changed = ['test/screenshots/some-scenes.ts']
    const [one, other] = [scenesOfPart(SCENES, 1, changed), scenesOfPart(SCENES, 9, changed)]
    expect(one).toHaveLength(scenesOfPart(SCENES, 1, []).length + MOST_CHANGED_SCENES)
    expect(other).not.toEqual(one)
  })

  it('are pictured in each language and each look within the parts', () => {
    const turns = PART_NUMBERS.map((part) => turnOfPart(part, 2, 4))
    expect(new Set(turns.map(({ language, look }) => `${language} ${look}`)).size).toBe(2 * 4)
    expect(turns.every(({ language, look }) => language < 2 && look < 4)).toBe(true)
  })
})

it('a folder is not a source because its name begins as another', () => {
  expect(hasChanged({ sources: ['renderer/app'] }, ['renderer/apparel/App.tsx'])).toBe(false)
})

it('a commit chooses one part of those that there are', () => {
  expect(partOfHash('00000000ffffffffffffffffffffffffffffffff')).toBe(1)
  for (const start of ['0', '7', '8', 'f']) expect(PART_NUMBERS).toContain(partOfHash(start.repeat(40)))
  expect(partOfHash('0000004f00000000000000000000000000000000')).toBe(PARTS)
})
