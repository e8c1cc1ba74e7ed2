// The office's protocol, checked by Spin (test/model/README.md). Only with REAL_MODEL=1 (vitest.config.ts, CONTRIBUTING.md); a computer without
// Spin or a compiler says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfTest } from '../support/folder'

const MODEL = readFileSync(join(import.meta.dirname, '../model/office.pml'), 'utf8')
const LONGEST_MS = 600_000
const LARGEST_MB = 3_500

/** Those that are off where the model's file says nothing. */
const FOUND_RULES = ['STAMP', 'KEEPCL', 'SHOWNUM', 'MAXGEN', 'TOMB', 'ANCHOR', 'PROOFGEN', 'ASKFIRST']
const FAULTS = ['F_OFFICE', 'F_DB', 'F_RESTORE', 'F_ROLL', 'F_BACK']

interface Check {
  /** 1 no second sale, 2 none in the gap, 3 nothing forgotten, 4 none unasked, 5 no everlasting ask, 6 no claim without a sale, 7 both told, 8 numbers known, 9 none after a proof. */
  readonly check: number
  readonly faults: readonly string[]
  readonly most: number
  readonly without?: readonly string[]
  readonly more?: readonly string[]
}

function runWord(folder: string, word: string, words: readonly string[]): string {
  const { error, stdout, stderr } = spawnSync(word, words, {
    cwd: folder,
    encoding: 'utf8',
    timeout: LONGEST_MS,
  })
  if (error !== undefined) throw new Error(`${word}: ${error.message}`)
  return stdout + stderr
}

/** Breadth first over everything: whether something breaks. Throws where not all was looked at. */
function breaks({ check, faults, most, without = [], more = [] }: Check): boolean {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'office.pml'), MODEL)
  const flags = [
    ...FOUND_RULES.filter((rule) => !without.includes(rule)).map((rule) => `-D${rule}=1`),
    ...without.map((rule) => `-D${rule}=0`),
    ...FAULTS.map((fault) => `-D${fault}=${faults.includes(fault) ? 1 : 0}`),
    // The gap forbids orders; where it is not what is looked at, more are allowed without it.
    ...([1, 3, 4, 9].includes(check) && !without.includes('GAP') ? ['-DGAP=0'] : []),
    `-DCHK=${check}`,
    `-DFB=${most}`,
    ...more,
  ]
  runWord(folder, 'spin', ['-a', ...flags, 'office.pml'])
  const build = [
    '-O2',
    '-DBFS',
    '-DHC4',
    '-DSAFETY',
    `-DMEMLIM=${LARGEST_MB}`,
    '-DNOFAIR',
    '-w',
    '-o',
    'pan',
    'pan.c',
  ]
  runWord(folder, 'gcc', build)
  const said = runWord(folder, './pan', ['-w24'])
  if (existsSync(join(folder, 'office.pml.trail'))) return true
  if (!said.includes('errors: 0') || said.includes('Search not completed')) throw new Error(said)
  return false
}

describe('with all rules in force', () => {
  it.each<[string, Check]>([
    ['after a restore', { check: 1, most: 1, faults: ['F_RESTORE'] }],
    ['after files were put back', { check: 1, most: 1, faults: ['F_ROLL'] }],
    ['while offices end and freeze', { check: 1, most: 2, faults: ['F_OFFICE'] }],
    [
      'while a standby takes over and the old one comes back',
      { check: 1, most: 1, faults: ['F_DB', 'F_BACK'] },
    ],
    ['in the gap of a takeover', { check: 2, most: 1, faults: ['F_OFFICE'] }],
    ['and nothing is forgotten', { check: 3, most: 1, faults: ['F_RESTORE', 'F_DB'] }],
    ['and none is made unasked', { check: 4, most: 1, faults: ['F_RESTORE', 'F_ROLL'] }],
    ['and nothing is asked for ever', { check: 5, most: 1, faults: ['F_ROLL'] }],
  ])(
    'nothing is sold twice %s',
    (_when, check) => {
      expect(breaks(check)).toBe(false)
    },
    LONGEST_MS,
  )
})

describe('something breaks without', () => {
  it.each<[string, Check]>([
    ['a report that is of now', { without: ['STAMP'], check: 1, most: 1, faults: ['F_RESTORE'] }],
    [
      'numbers that counters tell',
      { without: ['SHOWNUM', 'STARTID', 'ANCHOR'], check: 1, most: 2, faults: ['F_ROLL', 'F_OFFICE'] },
    ],
    ['a position outside the database', { without: ['ANCHOR'], check: 1, most: 1, faults: ['F_ROLL'] }],
    ['a counter’s proof', { without: ['PROOF', 'ANCHOR'], check: 9, most: 1, faults: ['F_ROLL'] }],
    ['doubt of the list of counters', { more: ['-DENROL=1'], check: 1, most: 1, faults: ['F_RESTORE'] }],
    ['an end that is known', { without: ['TOMB'], check: 6, most: 0, faults: [] }],
    ['a write of a repeated verdict', { check: 1, most: 2, faults: ['F_DB', 'F_ROLL'] }],
    ['asking until all have reported', { without: ['ASKALL'], check: 1, most: 1, faults: ['F_RESTORE'] }],
    ['the gap of a takeover', { without: ['GAP'], check: 2, most: 1, faults: ['F_OFFICE'] }],
    ['a look at claims of a log', { without: ['LOGLOOK'], check: 7, most: 1, faults: ['F_OFFICE'] }],
    [
      'counters that refuse lower generations',
      { without: ['NUMCHK'], check: 1, most: 1, faults: ['F_RESTORE'] },
    ],
    ['a raise at another timeline', { without: ['TLRULE', 'ANCHOR'], check: 1, most: 2, faults: ['F_DB'] }],
    [
      'waiting for the standby',
      { without: ['SYNCACK', 'TLRULE', 'ANCHOR'], check: 3, most: 2, faults: ['F_DB'] },
    ],
  ])(
    '%s',
    (_rule, check) => {
      expect(breaks(check)).toBe(true)
    },
    LONGEST_MS,
  )
})
