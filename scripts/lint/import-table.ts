// Who may import whom: the one source of what `npm run lint` holds every folder to (folders.ts, layers.ts) and of the table in ARCHITECTURE.md.
// No folder imports one that stands above it. What a folder needs of one above, it declares as an interface.
import { bridgeGuard, guards } from './guards.ts'
import { COUNTER_ROWS } from './rooms/counter.ts'
import { OFFICE_ROWS } from './rooms/office.ts'
import { RENDERER_ROWS, screens } from './rooms/renderer.ts'
import { under, type Row } from './rooms/row.ts'
import { SHARED_ROWS } from './rooms/shared.ts'

/** True if `target` is `path` or lies in it. */
export const isWithin = (path: string, target: string): boolean =>
  target === path || target.startsWith(`${path}/`)

/** The row of a file: of all that reach it the one that is written for the least. */
export const rowOf = (file: string): Row | undefined =>
  rows
    .filter(({ path }) => isWithin(path, file))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
const main = under('electron/main')

/** Handlers and what they do: they take clock, timers, ids, network and disk as arguments. */
export const WORKFLOWS: readonly string[] = main(
  'money',
  'operations',
  'visit',
  'records',
  'till',
  'privacy',
  'access/handlers.ts',
  'access/merchant-connections.ts',
  'backup/handlers.ts',
  'callbacks/judging.ts',
  'customer-screen/customer-display.ts',
  'diagnostics/defects.ts',
  'diagnostics/handlers.ts',
  'diagnostics/health.ts',
  'printing/print-queue.ts',
  'printing/printer-handlers.ts',
  'settings/app.ts',
  'settings/profile.ts',
  'settings/proxy-handlers.ts',
  'setup/handlers.ts',
  'setup/setup-dependencies.ts',
  'workspace/base/practice-handlers.ts',
  'workspace/window-drafts.ts',
)
export const rows: readonly Row[] = [...COUNTER_ROWS, ...OFFICE_ROWS, ...RENDERER_ROWS, ...SHARED_ROWS]

const inTable = (path: string): string => `\`${/\.tsx?$/.test(path) ? path : `${path}/`}\``

/** A folder's neighbours are named shortly, as the reader of its row expects them. */
const shortly = (row: Row, path: string): string => {
  const beside = `${row.path.slice(0, row.path.lastIndexOf('/'))}/`
  return path.startsWith(beside) ? path.slice(beside.length) : path
}

const mayImport = (row: Row): string => {
  const areScreens = screens.every(({ path }) => row.may.includes(path))
  const named = areScreens
    ? row.may.filter((path) => !screens.some((screen) => screen.path === path))
    : row.may
  const own = row.isForEverybody ? ['zod'] : row.isAlone ? [] : ['shared']
  const all = [...(areScreens ? ['screens'] : []), ...named.map((path) => shortly(row, path)), ...own]
  return all.join(', ') || 'nothing'
}

/** The two tables as ARCHITECTURE.md prints them. A test compares them with the page. */
export function importTables(): string {
  const shown = rows.filter((row) => !screens.includes(row))
  const folders = shown.map((row) => `| ${inTable(row.path)} | ${row.what} | ${mayImport(row)} |`)
  const [screen] = screens
  const guarded = [...Object.values(guards), bridgeGuard].map(
    ({ what, files }) => `| ${what} | ${files.map((file) => `\`${file}\``).join(', ')} |`,
  )
  return [
    '| Where | What | May import |',
    '| --- | --- | --- |',
    ...folders,
    '',
    `Screens may import ${
      screen === undefined
        ? 'nothing'
        : screen.may
            .filter((path) => !screens.some((one) => one.path === path))
            .map((path) => shortly(screen, path))
            .join(', ')
    }, shared, and each other, never two folders both ways:`,
    '',
    '| Screens | What |',
    '| --- | --- |',
    ...screens.map((row) => `| ${inTable(row.path)} | ${row.what} |`),
    '',
    '| Only here | May be touched |',
    '| --- | --- |',
    ...guarded.map((line) => line.replace(/^\| (.*) \| (.*) \|$/, '| $2 | $1 |')),
  ].join('\n')
}
