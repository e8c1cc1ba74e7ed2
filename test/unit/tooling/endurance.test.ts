// The parts of the endurance runs: together they are the whole, and none lacks a kind.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  extentFrom,
  countOf,
  isWalkedIn,
  leftOutBy,
  LONG_SPECS,
  PARTS_FOR_ALL_LONG_SPECS,
  livesOf,
  mutantsOf,
  PARTS,
  PARTS_FOR_ALL_PICTURES,
  picturesOfPart,
} from '../../../scripts/lib/endurance.mjs'
import { mutants } from '../../../scripts/lib/mutants.mjs'

const PART_NUMBERS = Array.from({ length: PARTS }, (_, index) => index + 1)
const seedsOf = (extent: number | 'whole'): readonly number[] => {
  const { firstSeed, lives } = livesOf(extent)
  return Array.from({ length: lives }, (_, index) => firstSeed + index)
}

describe('the parts', () => {
  it('live each life of the whole once', () => {
    expect(PART_NUMBERS.flatMap(seedsOf)).toEqual(seedsOf('whole'))
  })

  it.each([
    'kills',
    'kills of the running app',
    'damaged backups',
    'damaged logs',
    'hostile messages',
    'full disks',
    'random keys',
    'typed sales',
    'typed texts',
    'shops of several counters',
    'shops that share their calls',
    'hours of calls at three times the rate',
  ] as const)('have all %s between them', (what) => {
    expect(PART_NUMBERS.reduce((sum, part) => sum + countOf(what, part), 0)).toBe(countOf(what, 'whole'))
  })

  it('have every mutant between them', () => {
    expect(new Set(PART_NUMBERS.flatMap(mutantsOf))).toEqual(new Set(mutantsOf('whole')))
    expect(mutantsOf('whole')).toHaveLength(mutants.length)
  })

  it.each(PART_NUMBERS)(
    'number %i breaks a rule of the sale, the journal, the counter and the service',
    (part) => {
      const files = mutantsOf(part).map(({ file }) => file)
      for (const area of [
        'shared/sale',
        'electron/main/journal',
        'electron/main/money',
        'electron/main/service',
      ])
        expect(files.some((file) => file.startsWith(`${area}/`))).toBe(true)
    },
  )
})

it.each(LONG_SPECS)(
  'seven parts in a row walk the long spec “%s” once, and the whole walks it too',
  (spec) => {
    for (const part of PART_NUMBERS.slice(0, 1 - PARTS_FOR_ALL_LONG_SPECS)) {
      const inARow = PART_NUMBERS.slice(part - 1, part - 1 + PARTS_FOR_ALL_LONG_SPECS)
      expect(inARow.filter((number) => isWalkedIn(number, spec))).toHaveLength(1)
    }
    expect(isWalkedIn('whole', spec)).toBe(true)
  },
)

it.each([0, 1, 2])(
  'four parts in a row draw each golden picture once, and the whole draws all (turn %i)',
  (turn) => {
    const pictures = Array.from({ length: 9 }, (_, index) => index)
    for (const part of PART_NUMBERS.slice(0, 1 - PARTS_FOR_ALL_PICTURES)) {
      const inARow = PART_NUMBERS.slice(part - 1, part - 1 + PARTS_FOR_ALL_PICTURES)
      const drawn = inARow.flatMap((number) => picturesOfPart(pictures, number, turn))
      expect(drawn.toSorted((one, other) => one - other)).toEqual(pictures)
    }
    expect(picturesOfPart(pictures, 'whole', turn)).toEqual(pictures)
  },
)

it('every long spec that is listed is written', () => {
  const folder = join(import.meta.dirname, '../../e2e')
  const specs = readdirSync(folder).filter((file) => file.endsWith('.spec.ts'))
  const written = specs.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
  // Those of the ways to keep secrets are called after the way.
  const isWritten = (spec: string) =>
    written.includes(spec) || written.includes(spec.replace('offline: ', ''))
  expect(LONG_SPECS.filter((spec) => !isWritten(spec))).toEqual([])
})

it('a part says what it leaves out, and the whole leaves nothing out', () => {
  expect(leftOutBy(1)).toEqual([
    '5,92,500 of 6,00,000 simulated sales',
    '158 of 160 kills of the running app',
    '1,027 of 1,040 kills',
    '948 of 960 damaged backups',
    '1,422 of 1,440 damaged logs',
    '25,280 of 25,600 hostile messages',
    '395 of 400 full disks',
    '9,875 of 10,000 random keys',
    '316 of 320 typed sales',
    '23,700 of 24,000 typed texts',
    '79,000 of 80,000 shops of several counters',
    '39,500 of 40,000 shops that share their calls',
    '237 of 240 hours of calls at three times the rate',
    '39,992 of 40,000 lives of a dishonest cashier',
    `${mutants.length - mutantsOf(1).length} of ${mutants.length} mutants`,
    'two of the three ways in which each power cut can leave the disk',
    'three of four golden pictures',
    'seven of eight scenes whose files did not change, and all but one look of each',
    'one of the two languages of every spec that walks in both',
    'one of the two looks of every language',
    '41 of 47 long specs',
    'all but a few of the calls on the files of a shop that a disk can refuse',
    'offices and counters that are killed, restored and cut off for minutes',
  ])
  expect(leftOutBy('whole')).toEqual([])
})

it.each(['0', '81', '1.5', 'all', ''])('"%s" is no part', (text) => {
  expect(() => extentFrom(text)).toThrow(text)
})

it('is the first part unless told', () => {
  expect(extentFrom(undefined)).toBe(1)
  expect(extentFrom('whole')).toBe('whole')
})
