// What need not run again on this computer: a step that was green within its budget, and of whose files none has changed since
// (`npm test -- --since`).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, fingerprint, inProject, root, say } from './project.mjs'

const APP = [
  'electron',
  'office',
  'renderer',
  'shared',
  'resources',
  'scripts',
  'package-lock.json',
  'package.json',
  'electron.vite.config.ts',
  'tsconfig.base.json',
]
const WINDOW = [...APP, 'test/host', 'test/support', 'test/simulation', 'playwright.config.ts', 'test/e2e']

/** What each step reads. A step that stands here not at all reads everything, pages and settings of tools too. */
const READ_BY = {
  build: APP,
  package: [...APP, 'electron-builder.yml', 'LICENSE'],
  playwright: [...WINDOW, 'docs', 'test/conformance'],
}
/** All but what a run makes: what .gitignore names at the top, and git's own folder. */
function everythingKept() {
  const made = readFileSync(inProject('.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      line
        .replace(/^\/|\/$/g, '')
        .replaceAll('.', '\\.')
        .replaceAll('*', '.*'),
    )
  const isMade = (name) => name === '.git' || made.some((pattern) => new RegExp(`^${pattern}$`).test(name))
  return readdirSync(root).filter((name) => !isMade(name))
}
/** The step that judges what the others counted: never left out. */
const BUDGET = 'budget'

const noteFile = () => join(cacheFolder, 'green.json')
const readNotes = () => (existsSync(noteFile()) ? JSON.parse(readFileSync(noteFile(), 'utf8')) : {})

/** The fingerprint with which each step was green last, on this computer. */
const NOTES_ON_DISK = {
  of: (name) => readNotes()[name],
  note(name, print) {
    mkdirSync(dirname(noteFile()), { recursive: true })
    writeFileSync(noteFile(), JSON.stringify({ ...readNotes(), [name]: print }))
  },
}

/** Each step with the fingerprint of what it reads and of `runsOn`, which names the runtime, the part of the tests and what else they were told. */
export function keepingGreen(steps, runsOn, notes = NOTES_ON_DISK) {
  const everything = fingerprint(everythingKept())
  /** Green as far as their tests say: the budget comes after them. */
  const unjudged = new Map()
  const one = (step) => {
    const files = READ_BY[step.name]
    const print = `${runsOn} ${step.part ?? ''} ${files === undefined ? everything : fingerprint(files)}`
    return {
      ...step,
      print,
      async run() {
        notes.note(step.name, null)
        const result = await step.run()
        if (result.failed > 0) return result
        if (step.name === BUDGET) for (const [name, green] of unjudged) notes.note(name, green)
        else if (step.isCounted) unjudged.set(step.name, print)
        else notes.note(step.name, print)
        return result
      },
    }
  }
  const each = (step) => (Array.isArray(step) ? step.map(each) : one(step))
  return steps.map(each)
}

/** Those that have to run, and says which need not. */
export function changedSinceGreen(steps, notes = NOTES_ON_DISK) {
  const isGreen = ({ name, print }) => notes.of(name) === print && name !== BUDGET
  const green = steps.flat(Infinity).filter(isGreen)
  if (green.length > 0) say(`green and unchanged since: ${green.map(({ name }) => name).join(', ')}`)
  const changed = (items) =>
    items
      .map((item) => (Array.isArray(item) ? changed(item) : item))
      .filter((item) => (Array.isArray(item) ? item.length > 0 : !isGreen(item)))
  return changed(steps)
}
