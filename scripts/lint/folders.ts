// Holds the imports of the source to the table (import-table.ts): which folder imports which, types and stylesheets included. No folders import
// each other, directly or in a circle, be one of them the other's parent; and no files do.
import { circlesOf, readImports } from '../lib/count.mjs'
import { isWithin, rowOf } from './import-table.ts'
import type { Row } from './rooms/row.ts'

const TREES = ['electron', 'renderer', 'shared', 'office/server', 'office/web']

function mayImport(row: Row, target: string): boolean {
  const other = rowOf(target)
  // Pictures and sounds lie beside the folders of the table; what builds and tests is refused by layers.ts.
  if (other === undefined || other === row) return true
  const isForEverybody = other.isForEverybody === true && !row.isAlone && !row.isForEverybody
  return isForEverybody || row.may.some((path) => isWithin(path, target))
}

/** What the table refuses of the imports of `file`: for each target the words that name the right way. */
export const refusedBy = (file: string, targets: readonly string[]): readonly string[] => {
  const row = rowOf(file)
  if (row === undefined) return [`${file} stands in no row of the import table`]
  return targets
    .filter((target) => !mayImport(row, target))
    .map(
      (target) =>
        `${file} imports ${target}: ${row.path} may not import this (ARCHITECTURE.md, "Who imports whom"). ${row.instead}`,
    )
}

/** Everything that is wrong with the imports of the project in `root`. */
export function importFaults(root: string, trees: readonly string[] = TREES): readonly string[] {
  const { named, graph } = readImports(root, trees)
  const folders = circlesOf(foldersOf(graph)).map((circle) =>
    [`these folders import each other: ${circle.toSorted().join(', ')}`, ...importsAmong(graph, circle)].join(
      '\n  ',
    ),
  )
  const files = circlesOf(graph).map(
    (circle) => `these files import each other: ${circle.toSorted().join(', ')}`,
  )
  return [...[...named].flatMap(([file, targets]) => refusedBy(file, targets)), ...folders, ...files]
}

type Graph = ReadonlyMap<string, readonly string[]>

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** Which folders the files of each folder import. */
function foldersOf(graph: Graph): Graph {
  const folders = new Map<string, string[]>()
  for (const [file, targets] of graph)
    folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), ...targets.map(folderOf)])
  return folders
}

/** The imports from one of these folders to another. */
const importsAmong = (graph: Graph, folders: readonly string[]): readonly string[] =>
  [...graph].flatMap(([file, targets]) =>
    targets
      .filter((target) => folders.includes(folderOf(file)) && folders.includes(folderOf(target)))
      .filter((target) => folderOf(file) !== folderOf(target))
      .map((target) => `${file} imports ${target}`),
  )

if (import.meta.main) {
  const faults = importFaults(process.cwd())
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
