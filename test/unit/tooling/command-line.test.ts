// What is written behind a command of package.json: help is printed, and what a command does not know is refused instead
// of ignored.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { descriptionOf, wordsOf } from '../../../scripts/lib/command-line.mjs'

const root = resolve(import.meta.dirname, '../../..')
const execute = promisify(execFile)
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^node (scripts\/[a-z-]+\.mjs)/.exec(command)?.[1]
  return file === undefined ? [] : [{ name, file, source: readFileSync(resolve(root, file), 'utf8') }]
})

/** They pass their words on: to the app, to the office, or to the tool behind them. */
const PASSING_ON = ['start', 'dev', 'office', 'unit', 'e2e', 'package']

describe('a command', () => {
  it.each(commands.map(({ name, source }) => [name, source]))(
    'npm run %s reads its words in the one place that refuses what it does not know',
    (name, source) => {
      const reader = PASSING_ON.includes(name)
        ? /\bpassedWords\(|officeProgram/
        : /\breadWords\(|\breadExtent\(|\bhelpIfAsked\(/
      expect(source).toMatch(reader)
    },
  )

  it.each(commands.map(({ name, source }) => [name, source]))(
    'npm run %s says what it is for',
    (_name, source) => expect(descriptionOf(source).length).toBeGreaterThan(20),
  )

  const ran = async (...words: string[]) => {
    try {
      const { stdout } = await execute(process.execPath, words, { cwd: root })
      return { code: 0, said: stdout }
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string }
      return { code, said: stderr }
    }
  }

  it('tells its own description when it is asked for help, and does nothing else', async () => {
    expect(await ran('scripts/bench.mjs', '--help')).toEqual({
      code: 0,
      said: expect.stringContaining('npm run bench'),
    })
  })

  it.each([
    ['an option', '--nonsense'],
    ['a name', 'nonsense'],
  ])('that gets %s which it does not know runs nothing', async (_what, word) => {
    const { code, said } = await ran('scripts/bench.mjs', 'start', word)
    expect([code, said]).toEqual([1, expect.stringContaining('nonsense')])
  })
})

describe('the words behind a command', () => {
  const options = { quick: { type: 'boolean' }, part: { type: 'string' } } as const

  it('are options and names', () => {
    expect(wordsOf(['--quick', 'start', '--part=3'], { options, words: ['start', 'keys'] })).toEqual({
      values: { quick: true, part: '3' },
      words: ['start'],
    })
  })

  it.each([
    ['an unknown option', ['--slow'], '--slow'],
    ['an option without its value', ['--part'], '--part'],
    ['a value for a switch', ['--quick=yes'], '--quick'],
    ['an unknown name beside a known one', ['start', 'strat'], 'there is no strat; there are start, keys'],
  ])('with %s are refused', (_what, given, problem) => {
    expect(wordsOf(given, { options, words: ['start', 'keys'] }).problem).toContain(problem)
  })

  it('that are too many are refused', () => {
    expect(wordsOf(['one', 'two'], { words: 1 }).problem).toContain('two')
    expect(wordsOf(['one']).problem).toContain('one')
    expect(wordsOf(['one'], { words: 1 })).toMatchObject({ words: ['one'] })
  })
})
