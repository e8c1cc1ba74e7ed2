// Who may import whom: the one source of the rule that lint enforces for every folder (layers.ts) and of the table in ARCHITECTURE.md.
// No folder imports one that stands above it. What a folder needs of one above, it declares as an interface.

export interface Row {
  /** A folder, or a single file where it ends in one. */
  readonly path: string
  readonly what: string
  /** Paths of other rows. Everything may import `shared`, unless `isAlone`. */
  readonly may: readonly string[]
  readonly isAlone?: true
  /** Electron's own objects; everybody in main may name its types. */
  readonly electron?: true
  /** What to do instead of an import that is refused. */
  readonly instead: string
}

const main = (...names: readonly string[]): readonly string[] => names.map((name) => `electron/main/${name}`)
const renderer = (...names: readonly string[]): readonly string[] => names.map((name) => `renderer/${name}`)

/** What screens know of the app around them: the rest of `renderer/app` mounts the screens and is unknown to them. */
const KNOWN_TO_SCREENS = [
  'bridge/appearance.ts',
  'commands/commands.ts',
  'bridge/owners-pin.ts',
  'app/queries.ts',
  'commands/screens.ts',
  'bridge/shop.ts',
  'commands/use-commands.ts',
]

const knownToScreens: readonly Row[] = KNOWN_TO_SCREENS.map((name) => ({
  path: `renderer/${name}`,
  what: 'known to every screen',
  may: [
    ...renderer(...KNOWN_TO_SCREENS.filter((other) => other !== name)),
    ...renderer('ui', 'messages', 'queries', 'bridge.ts'),
  ],
  instead: 'Screens import this file, so it knows no screen and nothing of the shell.',
}))

export const rows: readonly Row[] = [
  {
    path: 'electron/main/index.ts',
    what: 'process lifecycle: one instance, quit, second start',
    may: main('app', 'platform'),
    electron: true,
    instead: 'Objects are built in electron/main/app.',
  },
  {
    path: 'electron/main/app',
    what: 'the composition and the window: opening, compose, start, pages, menu, crash',
    may: [
      ...main(
        'ipc',
        'workspace',
        'shop',
        'updates',
        'documents',
        'workflows',
        'journal',
        'files',
        'platform',
      ),
      'electron/practice',
    ],
    electron: true,
    instead: 'A workspace talks to the service, not the app: see electron/main/workspace/compose.',
  },
  {
    path: 'electron/main/ipc',
    what: 'one message over IPC: sender, access, parse in, run, parse out; pushes',
    may: main('platform'),
    electron: true,
    instead: 'Handlers come in as arguments from electron/main/app/compose.ts.',
  },
  {
    path: 'electron/main/workspace',
    what: 'one environment at work: its files, its connection, its workflows',
    may: [
      ...main(
        'shop',
        'documents',
        'office',
        'callbacks',
        'workflows',
        'service',
        'journal',
        'files',
        'platform',
      ),
      'electron/practice',
    ],
    instead:
      'What it needs of the app comes in through WorkspaceContext (electron/main/workspace/base/context.ts).',
  },
  {
    path: 'electron/main/shop',
    what: 'what belongs to the installation: staff, lock, secrets, set-up, preferences, backups',
    may: main('documents', 'workflows', 'service', 'files', 'platform'),
    electron: true,
    instead:
      'It knows workspaces through its own interface (electron/main/setup/workspaces-at-work.ts); all else comes in as an argument.',
  },
  {
    path: 'electron/main/updates',
    what: 'updates of the app: the signed list, the feed or a stick, what is kept, the installers',
    may: main('service', 'files', 'platform'),
    instead: 'Whether money moves or a customer is there comes in as an argument from electron/main/app.',
  },
  {
    path: 'electron/main/documents',
    what: 'receipts, reports, exports, printers, and the texts of main',
    may: main('workflows', 'journal', 'files', 'platform'),
    electron: true,
    instead: 'Sales, settings and the window come in as arguments.',
  },
  {
    path: 'electron/main/office',
    what: "the counter's line to its office: how it comes in, the log it sends, the callbacks it is sent",
    may: [...main('service', 'journal', 'files', 'platform'), 'shared/node/callbacks'],
    instead:
      'What the app needs of the office it declares as an interface and is given in workspace/compose.',
  },
  {
    path: 'electron/main/callbacks',
    what: "the receiver of the service's callbacks: verify, store, answer, then judge",
    may: [...main('files'), 'shared/node/callbacks'],
    instead:
      'The journal judges a callback through a function that is passed in; what both read is in shared/.',
  },
  {
    path: 'electron/main/workflows',
    what: 'the ifs, one file per area: what is written before and after each call',
    may: main('service', 'journal'),
    instead:
      'Workflows receive service, journal, clock and ids as arguments, and declare what else they need.',
  },
  {
    path: 'electron/main/service',
    what: 'the client of the service: envelope, queue, profile, the operations',
    may: [],
    instead:
      'The service client knows nothing of the journal or of workflows: a workflow writes before and after its call.',
  },
  {
    path: 'electron/main/journal',
    what: 'SQLite store, events and their folds, recovery, checks, chain, its end and its proof, search',
    may: main('files'),
    instead: 'The journal makes no calls itself: it is handed the function that asks for a status.',
  },
  {
    path: 'electron/main/files',
    what: 'the only way to the disk: one atomic writer, one serial queue, archives, tables for spreadsheets',
    may: [],
    instead: 'Files know nothing of what is kept in them.',
  },
  {
    path: 'electron/main/platform',
    what: 'thin adapters to Electron and the system: clock, app log, dialogs, power',
    may: [],
    electron: true,
    instead: 'An adapter takes words and settings as arguments.',
  },
  {
    path: 'electron/practice',
    what: 'the practice service: the whole service on loopback, with a ledger and scripted troubles',
    may: [],
    instead: 'The practice service is a double of the service: it knows shared/ and nothing of the app.',
  },
  {
    path: 'office/server',
    what: 'the office: several counters of one shop, on PostgreSQL (docs/office.md)',
    may: [
      ...main(
        'shared/node/log/introduced-key.ts',
        'shared/node/log/public-link.ts',
        'shared/node/log/signed-head.ts',
        'shared/node/sealing/container.ts',
        'shared/node/sealing/derived-key.ts',
        'shared/node/sealing/encryption.ts',
        'shared/node/files/durable-rename.ts',
        'shared/node/files/growing-file.ts',
        'shared/node/sealing/key-pair.ts',
        'shared/node/files/saved-file.ts',
        'shared/node/tables/csv.ts',
        'shared/node/tables/table.ts',
        'shared/node/tables/xlsx.ts',
      ),
      'shared/node/callbacks',
    ],
    instead:
      'The office is a program of its own: of the app it knows how a log is proven, how something is sealed for a key, how a table is written to a file, and shared/.',
  },
  {
    path: 'office/web',
    what: "the owner's page, served by the office (docs/office.md)",
    may: renderer('ui', 'messages', 'queries', 'styles', 'ui/validation.ts'),
    instead:
      'The page is a program of its own: of the window it takes parts, words, queries and styles, and it asks the office by office/web/api/ask.ts.',
  },
  {
    path: 'electron/preload',
    what: 'the bridge between window and main process',
    may: [],
    isAlone: true,
    electron: true,
    instead: 'The preload knows the names of channels and events alone, put in at build time.',
  },
  {
    path: 'renderer/main.tsx',
    what: 'mounts the window',
    may: renderer('app', 'styles'),
    instead: 'What the window shows first is renderer/app/App.tsx.',
  },
  {
    path: 'renderer/customer.tsx',
    what: "mounts the customer's screen",
    may: renderer('customer-display', 'styles'),
    instead: "What the customer's screen shows is in renderer/customer-display.",
  },
  {
    path: 'renderer/customer-display/screen',
    what: "the customer's screen: it shows what main sends, and asks nothing",
    may: renderer('ui', 'messages'),
    instead: "The customer's screen is a window without a bridge: what it shows comes whole from main.",
  },
  {
    path: 'renderer/app',
    what: 'the shell: routes, commands, keys, counter box',
    may: renderer('features', 'ui', 'messages', 'queries', 'bridge.ts'),
    instead: 'Styles are imported once, in renderer/main.tsx.',
  },
  ...knownToScreens,
  {
    path: 'renderer/features',
    what: 'the screens, one folder per area',
    may: renderer(...KNOWN_TO_SCREENS, 'ui', 'messages', 'bridge.ts'),
    instead: `Of renderer/app a screen knows ${KNOWN_TO_SCREENS.join(', ')}; the shell mounts it, not the other way round.`,
  },
  {
    path: 'renderer/queries',
    what: 'questions and changes through react-query, over the bridge or a POST',
    may: [],
    instead:
      'What carries a question is handed to it: by renderer/bridge/queries.ts, or by office/web/api/queries.ts.',
  },
  {
    path: 'renderer/ui',
    what: 'our own parts of a screen: buttons, fields, dialogs, sounds',
    may: renderer('messages'),
    instead: 'A part of a screen takes what it shows as props; it asks nobody.',
  },
  {
    path: 'renderer/texts',
    what: 'every text of the window, by language',
    may: [],
    instead: 'Words know no screen.',
  },
  {
    path: 'renderer/styles',
    what: 'design tokens and what every page shares',
    may: [],
    instead: 'Styles know no screen.',
  },
  {
    path: 'renderer/bridge/bridge.ts',
    what: 'the only file that knows window.galla',
    may: [],
    instead: 'The bridge is typed by shared/channels/contract.ts alone.',
  },
  {
    path: 'shared',
    what: 'what both worlds know: contract, operations, results, money, identifiers, the domain and its pure rules',
    may: [],
    instead: 'shared/ imports nothing but zod, so that both processes can carry it.',
  },
  {
    path: 'shared/node/callbacks',
    what: 'what counter and office both need of Node, and no page may have',
    may: [],
    instead: 'It takes clock, timers and disk as arguments; what needs no Node is in shared/.',
  },
]

/** What only one file, or one folder, may touch. Types may be named anywhere. */
export interface Guard {
  readonly what: string
  /** The files that may. */
  readonly files: readonly string[]
  readonly why: string
}

export const guards = {
  contract: {
    what: 'the schemas of all channels',
    // The second asks only when an owner allows something.
    files: ['electron/main/ipc/contract.ts', 'electron/main/access/handlers.ts'],
    why: 'The schemas of all channels are made after the first screen: electron/main/ipc/contract.ts loads them. Types may be imported.',
  },
  ipcMain: {
    what: '`ipcMain`',
    files: ['electron/main/ipc/register.ts'],
    why: 'Channels are registered from the contract alone, in electron/main/ipc/register.ts.',
  },
  ipcRenderer: {
    what: '`ipcRenderer`, `contextBridge`',
    files: ['electron/preload/index.ts', 'electron/preload/customer.ts'],
    why: 'Only electron/preload/index.ts and customer.ts beside it stand between the worlds.',
  },
  safeStorage: {
    what: '`safeStorage`',
    files: ['electron/main/access/credentials.ts'],
    why: 'Secrets are kept by electron/main/access/credentials.ts alone.',
  },
  keyring: {
    what: '`@napi-rs/keyring`',
    files: ['electron/main/platform/key-store-answers.ts'],
    why: 'The memory outside the folder is reached through electron/main/platform/system-anchor-store.ts.',
  },
  axios: {
    what: '`axios`',
    files: ['electron/main/service/client/transport.ts'],
    why: 'The service is called through electron/main/service/client/client.ts; transport.ts alone knows axios.',
  },
  electronStore: {
    what: '`electron-store`',
    files: ['electron/main/settings/preferences.ts'],
    why: 'Small settings are kept by electron/main/settings/preferences.ts.',
  },
  sqlite: {
    what: '`node:sqlite`',
    files: ['electron/main/journal/store/database.ts'],
    why: 'The store is reached through electron/main/journal/store/database.ts, the one file that knows SQLite.',
  },
  disk: {
    what: '`node:fs`',
    files: [
      'electron/main/files/**',
      'electron/main/journal/store/store-care.ts',
      'office/server/database/postgres/**',
      'office/server/exports/export-files.ts',
      'office/server/base/secrets.ts',
      'office/server/page/**',
      'office/server/running/**',
    ],
    why: 'Files are read and written through electron/main/files.',
  },
} satisfies Record<string, Guard>

/** Stands in its own rule, for it is no import. */
export const bridgeGuard: Guard = {
  what: '`window.galla`',
  files: ['renderer/bridge/bridge.ts'],
  why: 'Only renderer/bridge/bridge.ts knows window.galla.',
}

const inTable = (path: string): string => `\`${/\.tsx?$/.test(path) ? path : `${path}/`}\``

/** A folder's neighbours are named shortly, as the reader of its row expects them. */
const shortly = (row: Row, path: string): string => {
  const beside = `${row.path.slice(0, row.path.lastIndexOf('/'))}/`
  return path.startsWith(beside) ? path.slice(beside.length) : path
}

const mayImport = (row: Row): string => {
  const named = row.may.filter((path) => !KNOWN_TO_SCREENS.some((name) => path === `renderer/${name}`))
  const known = row.path === 'renderer/features' ? ['what screens know of app'] : []
  const own = row.path === 'shared' ? ['zod'] : row.isAlone ? [] : ['shared']
  return [...named.map((path) => shortly(row, path)), ...known, ...own].join(', ') || 'nothing'
}

/** The two tables as ARCHITECTURE.md prints them. A test compares them with the page. */
export function importTables(): string {
  const shown = rows.filter((row) => !knownToScreens.includes(row))
  const folders = shown.map((row) => `| ${inTable(row.path)} | ${row.what} | ${mayImport(row)} |`)
  const guarded = [...Object.values(guards), bridgeGuard].map(
    ({ what, files }) => `| ${what} | ${files.map((file) => `\`${file}\``).join(', ')} |`,
  )
  return [
    '| Where | What | May import |',
    '| --- | --- | --- |',
    ...folders,
    '',
    `What screens know of \`renderer/app\`: ${KNOWN_TO_SCREENS.map((name) => `\`${name}\``).join(', ')}. These know no screen.`,
    '',
    '| Only here | May be touched |',
    '| --- | --- |',
    ...guarded.map((line) => line.replace(/^\| (.*) \| (.*) \|$/, '| $2 | $1 |')),
  ].join('\n')
}
