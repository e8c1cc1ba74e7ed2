// npm run count: how large the source is, and how its folders and files hang together. Lines are counted twice: all of them, and those
// that hold code (neither comments nor blank).
//
//   npm run count -- --list   names the pairs of folders, the circles and the long functions too
import { readWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/project.mjs'

const SOURCE = ['electron', 'renderer', 'shared', 'office']
const { values } = readWords({ options: { list: { type: 'boolean', default: false } } })
await ensureInstalled()
const { countOther, countSource } = await import('./lib/count.mjs')

const print = (...lines) => process.stdout.write(`${lines.join('\n')}\n`)
const row = (name, { files, lines, code }) =>
  [name.padEnd(24), ...[files, lines, code ?? ''].map((number) => String(number).padStart(9))].join('')

const source = countSource(root, SOURCE)
const tests = countSource(root, ['test'])
print(
  row('', { files: 'files', lines: 'lines', code: 'of code' }),
  ...source.trees.map(({ tree, ...size }) => row(tree, size)),
  row('source', source.total),
  row('tests', tests.total),
  row('scripts', countOther(root, 'scripts', ['.mjs', '.ts'])),
  row('css', countOther(root, '.', ['.css'])),
  row('json of source', sumOf(SOURCE.map((tree) => countOther(root, tree, ['.json'])))),
  '',
  `files under 30 lines: ${source.short}`,
  `pairs of folders that import each other: ${source.mutualFolders.length}`,
  `circles of files: ${source.circles.length}, the largest of ${Math.max(0, ...source.circles.map((circle) => circle.length))}`,
  `imports that climb four levels: ${source.farImports} in the source, ${tests.farImports} in the tests`,
  `functions over 80 lines: ${source.longFunctions.length}`,
)
if (values.list) {
  print(
    '',
    ...source.mutualFolders,
    '',
    ...source.circles.map((circle) => circle.join(' ')),
    '',
    ...source.longFunctions.map(({ path, lines }) => `${path} ${lines}`),
  )
}

function sumOf(sizes) {
  return sizes.reduce((all, one) => ({ files: all.files + one.files, lines: all.lines + one.lines }))
}
