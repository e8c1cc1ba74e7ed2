// Measures of the source: how large it is, and how its folders and files hang together.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const SHORT_FILE_LINES = 30
const LONG_FUNCTION_LINES = 80
/** An import that climbs this often says where a file lies, and no longer what it is. */
const FAR_IMPORT = '../'.repeat(4)
/** What is installed, built or a fixture is not ours to count. */
const SKIPPED = new Set([
  'node_modules',
  'fixtures',
  'out',
  'out-office',
  'dist',
  'test-results',
  'screenshots',
  '.git',
])

const isScript = (name) => /\.tsx?$/.test(name)

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(root, path)
    return [path.replaceAll('\\', '/')]
  })
}

/** Lines as `wc -l` counts them. */
const linesOf = (text) => text.split('\n').length - 1

/** Lines on which something other than a comment or white space stands. */
function codeLinesOf(text, comments) {
  let code = text
  for (const { start, end } of comments) {
    code = code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end)
  }
  return code.split('\n').filter((line) => line.trim() !== '').length
}

/** The lines of each function's text, those of functions inside it included: as the linter counts them. */
function functionsOf(text, program) {
  const lengths = []
  const note = ({ start, end }) => lengths.push(text.slice(start, end).split('\n').length)
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program)
  return lengths
}

function importsOf({ staticImports, staticExports, dynamicImports }, text, program) {
  const ofTypes = []
  new Visitor({ TSImportType: ({ source }) => ofTypes.push(source.value) }).visit(program)
  const from = [
    ...ofTypes,
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return [...new Set(from)]
}

function read(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = linesOf(text)
  if (!isScript(path)) return { path, lines }
  const { program, comments, module } = parseSync(path, text)
  const code = codeLinesOf(text, comments)
  return {
    path,
    lines,
    code,
    functions: functionsOf(text, program),
    imports: importsOf(module, text, program),
  }
}

/** The path that an import names, of a file that is known if it can be; undefined for a package. */
function targetOf(from, specifier, known, aliases) {
  const alias = aliases.find(([name]) => specifier.startsWith(name))
  if (alias === undefined && !specifier.startsWith('.')) return undefined
  const whole =
    alias === undefined ? join(dirname(from), specifier) : alias[1] + specifier.slice(alias[0].length)
  const path = whole.replaceAll('\\', '/')
  const ends = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
  return ends.map((end) => `${path}${end}`).find((one) => known.has(one)) ?? path
}

/** `#main/` and `electron/main/`, as tsconfig.base.json has them. */
function aliasesOf(root) {
  const file = join(root, 'tsconfig.base.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')).compilerOptions
  return Object.entries(paths).map(([name, [folder]]) => [
    name.replace('*', ''),
    folder.replace('*', '').replace(/^\.\//, ''),
  ])
}

/** `named`: for each file every path that it imports, types included; `graph`: the scripts of the trees among them. */
function importsAmong(files, aliases) {
  const known = new Set(files.map(({ path }) => path))
  const named = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap((specifier) => targetOf(path, specifier, known, aliases) ?? []),
    ]),
  )
  const graph = new Map([...named].map(([path, targets]) => [path, targets.filter((to) => known.has(to))]))
  return { named, graph }
}

const scriptsIn = (root, tree) =>
  filesIn(root, tree)
    .filter(isScript)
    .map((path) => read(root, path))

/** The imports of the scripts in trees (folders of the root, by name), and nothing else of them: measures take ten times as long. */
export function readImports(root, trees) {
  const files = trees
    .flatMap((tree) => filesIn(root, tree))
    .filter(isScript)
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const { program, module } = parseSync(path, text)
      return { path, imports: importsOf(module, text, program) }
    })
  return importsAmong(files, aliasesOf(root))
}

/** Pairs of folders of which each has a file that imports one of the other. */
function mutualFolders(graph) {
  const ways = new Set()
  for (const [from, targets] of graph) {
    for (const to of targets) if (dirname(from) !== dirname(to)) ways.add(`${dirname(from)} ${dirname(to)}`)
  }
  return [...ways].filter((way) => {
    const [from, to] = way.split(' ')
    return from < to && ways.has(`${to} ${from}`)
  })
}

/** Groups of files of which each reaches each other (Tarjan's strongly connected components). */
export function circlesOf(graph) {
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const circles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

const sum = (files, what) => files.reduce((all, file) => all + (file[what] ?? 0), 0)

/**
 * Counts the TypeScript files of trees (folders of the root, by name).
 * Returns for each tree its files, lines and lines of code (neither comment nor blank); the files under 30 lines; the
 * pairs of folders that import each other and the circles of files, types included, as lists of paths; how many imports
 * climb four folders; and the functions over 80 lines.
 */
export function countSource(root, trees) {
  const byTree = trees.map((tree) => ({ tree, files: scriptsIn(root, tree) }))
  const files = byTree.flatMap((one) => one.files)
  const { graph } = importsAmong(files, aliasesOf(root))
  return {
    trees: byTree.map((one) => ({ tree: one.tree, ...sizeOf(one.files) })),
    total: sizeOf(files),
    short: files.filter(({ lines }) => lines < SHORT_FILE_LINES).length,
    mutualFolders: mutualFolders(graph),
    circles: circlesOf(graph),
    farImports: files.flatMap(({ imports }) => imports.filter((one) => one.startsWith(FAR_IMPORT))).length,
    longFunctions: files.flatMap(({ path, functions }) =>
      functions.filter((lines) => lines > LONG_FUNCTION_LINES).map((lines) => ({ path, lines })),
    ),
  }
}

const sizeOf = (files) => ({ files: files.length, lines: sum(files, 'lines'), code: sum(files, 'code') })

/** Files and lines of other kinds in a folder, by the ends of their names. */
export function countOther(root, folder, ends) {
  const paths = filesIn(root, folder).filter((path) => ends.some((end) => path.endsWith(end)))
  return {
    files: paths.length,
    lines: sum(
      paths.map((path) => ({ lines: linesOf(readFileSync(join(root, path), 'utf8')) })),
      'lines',
    ),
  }
}
