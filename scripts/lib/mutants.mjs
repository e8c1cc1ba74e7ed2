// The rules that keep money safe (docs/money-safety.md 8 and 2), each with the change that breaks it and the tests that
// must notice: those nearest to it, so that a whole run takes minutes and not an hour. They stand in test/mutants, at the
// path of the folder whose files they break. `find` occurs in the file exactly once; `edits` are several of them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inProject } from './project.mjs'

const folder = inProject('test/mutants')
const files = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith('.mjs'))
  .toSorted((one, other) => (one < other ? -1 : 1))
const lists = await Promise.all(
  files.map(async (path) => {
    const { default: list } = await import(pathToFileURL(join(folder, path)).href)
    return list.map((mutant) => ({ ...mutant, listedIn: path.replaceAll('\\', '/').replace(/\.mjs$/, '') }))
  }),
)

export const mutants = lists.flat()
