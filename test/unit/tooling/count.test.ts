// A small tree whose measures are known.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { countOther, countSource } from '../../../scripts/lib/count.mjs'

const LONG_FUNCTION_LINES = 81
const root = mkdtempSync(join(tmpdir(), 'count-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const FILES = {
  'app/a.ts':
    "import type { B } from './inner/b'\n\n// A comment.\nexport const a = '// no comment' as B /* one\nmore */\n",
  'app/inner/b.ts': "export { a } from '../a'\nexport type B = string\n",
  'app/inner/far/er/c.ts':
    "import { alone } from '../../../../shared/alone'\nexport const load = () => import('../../b')\n",
  'app/long.ts': `export function long(): void {\n${'  void 0\n'.repeat(LONG_FUNCTION_LINES - 2)}}\n`,
  'app/node_modules/other.ts': 'export {}\n',
  'app/fixtures/old.ts': 'export {}\n',
  'app/texts.json': '{\n}\n',
  'shared/two.ts': "export { alone } from '#shared/alone'\nexport type Two = number\n",
  'tsconfig.base.json': '{ "compilerOptions": { "paths": { "#shared/*": ["./shared/*"] } } }',
  'shared/alone.ts': `export const alone = 1 as import('./two').Two\n${'// Why.\n'.repeat(29)}`,
}
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const count = countSource(root, ['app', 'shared'])

it('counts files, lines, and lines that hold neither only a comment nor nothing, by tree', () => {
  expect(count.trees).toEqual([
    { tree: 'app', files: 4, lines: 90, code: 87 },
    { tree: 'shared', files: 2, lines: 32, code: 3 },
  ])
  expect(count.total).toEqual({ files: 6, lines: 122, code: 90 })
  expect(count.short).toBe(4)
})

it('counts an import of a type, by an alias, and of what is exported again as an import', () => {
  expect(count.mutualFolders).toEqual(['app app/inner'])
  expect(count.circles.map((circle) => circle.toSorted())).toEqual([
    ['app/a.ts', 'app/inner/b.ts'],
    ['shared/alone.ts', 'shared/two.ts'],
  ])
})

it('counts the imports that climb four folders and the functions over 80 lines', () => {
  expect(count.farImports).toBe(1)
  expect(count.longFunctions).toEqual([{ path: 'app/long.ts', lines: LONG_FUNCTION_LINES }])
})

it('counts files of other kinds by the ends of their names', () => {
  expect(countOther(root, 'app', ['.json', '.css'])).toEqual({ files: 1, lines: 2 })
})
