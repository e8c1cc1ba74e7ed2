// Who may import whom: the one source of what `npm run lint` holds every folder to (folders.ts, layers.ts) and of the table in ARCHITECTURE.md.
// No folder imports one that stands above it. What a folder needs of one above, it declares as an interface.

export interface Row {
  /** A folder with everything in it, or a single file. */
  readonly path: string
  readonly what: string
  /** Paths of other rows. */
  readonly may: readonly string[]
  /** Everything outside of `shared/` may import it, unless `isAlone`. */
  readonly isForEverybody?: true
  readonly isAlone?: true
  /** Electron's own objects; everybody in main may name its types. */
  readonly electron?: true
  /** What to do instead of an import that is refused. */
  readonly instead: string
}

/** True if `target` is `path` or lies in it. */
export const isWithin = (path: string, target: string): boolean =>
  target === path || target.startsWith(`${path}/`)

/** The row of a file: of all that reach it the one that is written for the least. */
export const rowOf = (file: string): Row | undefined =>
  rows
    .filter(({ path }) => isWithin(path, file))
    .toSorted((one, other) => other.path.length - one.path.length)[0]

const under =
  (folder: string) =>
  (...names: readonly string[]): readonly string[] =>
    names.map((name) => `${folder}/${name}`)
const main = under('electron/main')
const renderer = under('renderer')
const office = under('office/server')
const shared = under('shared')

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

/** Screens, and what of them other screens show. */
const SCREENS: Readonly<Record<string, string>> = {
  sale: 'the confirm sheet, its steps and result, how it is paid, receipts, pending sales',
  operations: 'the screens of the kinds of sale and of checks',
  visit: 'several sales of one customer',
  till: 'the cash box: opened, counted, moved and closed',
  daybook: 'the day book: a day, a month, and the reports of the till',
  customer: 'customers and what they owe',
  log: 'the log: its notices, its settings, and how it is moved',
  access: 'lock, PINs, set-up, welcome',
  backup: 'backups',
  settings: 'settings, with updates and practice',
  diagnostics: 'what broke, and how to report it',
  privacy: 'what is kept of customers',
  office: 'what a counter shows of its office',
  handbook: 'the handbook',
}
const SCREEN_NAMES = Object.keys(SCREENS)

/** They use parts of each other: never two folders both ways (folders.ts). */
export const screens: readonly Row[] = Object.entries(SCREENS).map(([name, what]) => ({
  path: `renderer/${name}`,
  what,
  may: renderer(
    ...SCREEN_NAMES.filter((other) => other !== name),
    'commands',
    'bridge',
    'texts',
    'ui',
    'customer-display',
  ),
  instead:
    'A screen knows other screens, the commands, the bridge and the parts of screens; the shell mounts it, not the other way round.',
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
    what: "the composition and the counter's window: opening, compose, start, pages, menu, crash",
    may: [
      ...main(
        'ipc',
        'workspace',
        'setup',
        'backup',
        'updates',
        'settings',
        'diagnostics',
        'customer-screen',
        'data-folder',
        'access',
        'records',
        'operations',
        'receipts',
        'printing',
        'texts',
        'journal',
        'files',
        'platform',
      ),
      'electron/practice',
      'shared/node',
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
        'setup',
        'backup',
        'settings',
        'data-folder',
        'access',
        'visit',
        'records',
        'callbacks',
        'operations',
        'money',
        'office',
        'privacy',
        'till',
        'receipts',
        'printing',
        'texts',
        'journal',
        'files',
        'platform',
      ),
      'electron/practice',
      'shared/node',
    ],
    instead:
      'What it needs of the app comes in through WorkspaceContext (electron/main/workspace/base/context.ts).',
  },
  {
    path: 'electron/main/setup',
    what: 'how a shop is set up and connected, and the objects of the installation',
    may: [...main('settings', 'access', 'operations', 'files', 'platform'), 'shared/node'],
    instead:
      'It knows workspaces through its own interface (electron/main/setup/workspaces-at-work.ts); all else comes in as an argument.',
  },
  {
    path: 'electron/main/backup',
    what: 'backups: daily, by hand, restored',
    may: [...main('settings', 'data-folder', 'access', 'files'), 'shared/node'],
    instead: 'The copy of a log is made by a function that is passed in.',
  },
  {
    path: 'electron/main/updates',
    what: 'updates of the app: the signed list, the feed or a stick, what is kept, the installers',
    may: [...main('service', 'files', 'platform'), 'shared/node'],
    instead: 'Whether money moves or a customer is there comes in as an argument from electron/main/app.',
  },
  {
    path: 'electron/main/settings',
    what: 'preferences, the connection and its test, proxy, the profile of the service',
    may: [...main('access', 'operations', 'service', 'files', 'platform'), 'shared/node'],
    electron: true,
    instead: 'What a setting changes elsewhere is told by a function that is passed in.',
  },
  {
    path: 'electron/main/diagnostics',
    what: 'the report of a problem, defects, crash dumps, health, the record of starts',
    may: [...main('platform'), 'shared/node'],
    electron: true,
    instead: 'It is handed the facts that it reports.',
  },
  {
    path: 'electron/main/customer-screen',
    what: 'the window that the customer sees, and what stands in it',
    may: main('platform'),
    electron: true,
    instead: "What it shows comes whole from the counter's window.",
  },
  {
    path: 'electron/main/data-folder',
    what: 'where the data lies, and how it moves to another disk',
    may: [...main('access', 'files'), 'shared/node'],
    instead: 'What is in the folder it copies and does not read.',
  },
  {
    path: 'electron/main/access',
    what: 'staff, lock, PIN, and the secrets of the installation',
    may: [...main('files'), 'shared/node'],
    electron: true,
    instead: 'Who is at the counter is told to others as an argument.',
  },
  {
    path: 'electron/main/visit',
    what: 'several sales of one customer: kept, paid together, given back',
    may: main('operations', 'money', 'journal'),
    instead: 'A visit sells through electron/main/money, with several sheets.',
  },
  {
    path: 'electron/main/records',
    what: 'what was sold: search, statement, complaints, customers, credit, open sales',
    may: main('operations', 'money', 'privacy', 'journal', 'files'),
    instead: 'Papers and files are made by a function that is passed in.',
  },
  {
    path: 'electron/main/callbacks',
    what: "the receiver of the service's callbacks: verify, store, answer, then judge",
    may: [...main('privacy', 'journal', 'files'), 'shared/node'],
    instead:
      'The journal judges a callback through a function that is passed in; what both read is in shared/.',
  },
  {
    path: 'electron/main/operations',
    what: 'the kinds of sale and of checks: what the service takes and answers, and the workflow at the counter',
    may: main('money', 'privacy', 'service', 'journal'),
    instead: 'A kind of sale is handed to electron/main/money, which imports none.',
  },
  {
    path: 'electron/main/money',
    what: 'the one way in which money moves: guards, intent, attempt, outcome',
    may: main('service', 'journal'),
    instead: 'It is handed the row of the operation and imports none.',
  },
  {
    path: 'electron/main/office',
    what: "the counter's connection to its office: how it joins, the log it sends, the callbacks it is sent",
    may: [...main('operations', 'service', 'journal'), 'shared/node'],
    instead:
      'What the app needs of the office it declares as an interface and is given in workspace/compose.',
  },
  {
    path: 'electron/main/privacy',
    what: 'what is kept about customers, and how it is erased',
    may: main('journal', 'files'),
    instead: 'Whoever keeps personal data offers what privacy/purge.ts declares.',
  },
  {
    path: 'electron/main/till',
    what: 'the cash box and the day book',
    may: main('journal'),
    instead: 'Reports are laid out in electron/main/receipts/reports.',
  },
  {
    path: 'electron/main/receipts',
    what: 'receipts, reports, exports: what a paper says and how it is laid out',
    may: [...main('records', 'till', 'printing', 'texts', 'journal', 'platform'), 'shared/node'],
    electron: true,
    instead: 'Sales, settings and the window come in as arguments.',
  },
  {
    path: 'electron/main/printing',
    what: 'printers: of the system, raw, as a page; the queue of prints',
    may: [...main('texts', 'platform'), 'shared/node'],
    electron: true,
    instead: 'What is printed comes in as a page, a picture or bytes.',
  },
  {
    path: 'electron/main/texts',
    what: 'the texts of main, in every language',
    may: main('journal'),
    instead: 'Texts know no screen and no paper.',
  },
  {
    path: 'electron/main/service',
    what: 'the client of the service: envelope, queue, profile, answers',
    may: [],
    instead:
      'The client knows nothing of the journal, of operations or of workflows: a workflow writes before and after its call.',
  },
  {
    path: 'electron/main/journal',
    what: 'SQLite store, events and their folds, recovery, checks, chain, its end, search',
    may: [...main('files'), 'shared/node'],
    instead: 'The journal makes no calls itself: it is handed the function that asks for a status.',
  },
  {
    path: 'electron/main/files',
    what: 'the only way to the disk: one atomic writer, archives, sealed texts, held folders',
    may: ['shared/node'],
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
    path: 'electron/preload',
    what: 'the bridge between window and main process',
    may: [],
    isAlone: true,
    electron: true,
    instead: 'The preload knows the names of channels and events alone, put in at build time.',
  },
  {
    path: 'office/server/index.ts',
    what: "the office's program: its commands and its end",
    may: [...office('api', 'demo', 'page', 'base'), 'office/server'],
    instead: 'Objects are built in office/server/api.',
  },
  {
    path: 'office/server/api',
    what: 'the routes together, and what opens and serves them',
    may: [
      ...office(
        'maintenance',
        'owners',
        'counters',
        'onboarding',
        'guard',
        'budget',
        'keys',
        'page',
        'callbacks',
        'log',
        'exports',
        'sales',
        'alerts',
        'context',
        'database',
        'base',
      ),
      'shared/node',
    ],
    instead: 'A room answers its own routes; api puts them together.',
  },
  {
    path: 'office/server/demo',
    what: 'a made-up fleet of counters to try the office with',
    may: [...office('api', 'maintenance', 'context', 'base'), 'shared/node'],
    instead: 'It talks to the office as counters do.',
  },
  {
    path: 'office/server/maintenance',
    what: 'backups, health, retention, jobs, disk',
    may: [...office('counters', 'callbacks', 'context', 'database', 'base'), 'shared/node'],
    instead: 'What is to be done regularly is handed to it.',
  },
  {
    path: 'office/server/owners',
    what: "the owner's questions and changes: people, fleet, figures, settings",
    may: [
      ...office(
        'counters',
        'guard',
        'budget',
        'keys',
        'page',
        'callbacks',
        'exports',
        'sales',
        'alerts',
        'context',
        'database',
        'base',
      ),
      'shared/node',
    ],
    instead: 'It asks the other rooms and answers the page.',
  },
  {
    path: 'office/server/counters',
    what: 'counters: invitations, heartbeat, settings, reports',
    may: [...office('guard', 'keys', 'log', 'context', 'database', 'base'), 'shared/node'],
    instead: 'A counter is known by its proof.',
  },
  {
    path: 'office/server/onboarding',
    what: "who may use the service's onboarding",
    may: office('guard', 'context', 'database', 'base'),
    instead: 'It claims through office/server/guard.',
  },
  {
    path: 'office/server/guard',
    what: 'the question before a sale, conflicting sales, and sales taken over from a lost counter',
    may: office('callbacks', 'log', 'sales', 'context', 'database', 'base'),
    instead: "It knows the log and the sales, and no counter's settings.",
  },
  {
    path: 'office/server/budget',
    what: 'the calls of the service that counters share',
    may: office('context', 'base'),
    instead: 'It knows no sale.',
  },
  {
    path: 'office/server/keys',
    what: 'the keys that counters share, which the office cannot open',
    may: office('context', 'database', 'base'),
    instead: 'It keeps what counters seal.',
  },
  {
    path: 'office/server/page',
    what: "the owner's page as it is served",
    may: office('base'),
    instead: 'It knows files, and no answer.',
  },
  {
    path: 'office/server/callbacks',
    what: 'callbacks of the service, taken and sent on to counters',
    may: [...office('log', 'context', 'database', 'base'), 'shared/node'],
    instead: 'What is taken is decided in shared/node/callbacks.',
  },
  {
    path: 'office/server/log',
    what: 'the entries that counters send: checked, kept, read',
    may: [...office('exports', 'sales', 'context', 'database', 'base'), 'shared/node'],
    instead: 'It knows no owner and no page.',
  },
  {
    path: 'office/server/exports',
    what: "tables for the owner's books",
    may: [...office('context', 'database'), 'shared/node'],
    instead: 'Rows come in as arguments.',
  },
  {
    path: 'office/server/sales',
    what: 'sales as the entries tell them: search, figures, stories',
    may: office('context', 'database', 'base'),
    instead: 'They follow from entries alone.',
  },
  {
    path: 'office/server/alerts',
    what: 'what owners are told by mail and webhook',
    may: [...office('context', 'database', 'base'), 'shared/node'],
    instead: 'What is worth telling is handed to it.',
  },
  {
    path: 'office/server/context',
    what: 'what every room of the office is given',
    may: [...office('database', 'base'), 'shared/node'],
    instead: 'It knows no room above it.',
  },
  {
    path: 'office/server/database',
    what: 'PostgreSQL: the tables, declared once, and how a database comes to them',
    may: office('base'),
    instead: 'Tables know no room.',
  },
  {
    path: 'office/server/base',
    what: 'answers, problems, bodies, secrets, the folder',
    may: ['shared/node'],
    instead: 'It knows no database.',
  },
  {
    path: 'office/server',
    what: 'the office: several counters of one shop, on PostgreSQL (docs/office.md)',
    may: office('api', 'maintenance', 'database', 'base'),
    instead:
      'The office is a program of its own: of the app it knows shared/, with what counter and office both need of Node.',
  },
  {
    path: 'office/web',
    what: "the owner's page, served by the office (docs/office.md)",
    may: renderer('queries', 'ui', 'texts', 'styles'),
    instead:
      'The page is a program of its own: of the window it takes parts, words, queries and styles, and it asks the office by office/web/api/ask.ts.',
  },
  {
    path: 'renderer/main.tsx',
    what: 'mounts the window',
    may: renderer('app', 'bridge', 'ui', 'styles'),
    instead: 'What the window shows first is renderer/app/App.tsx.',
  },
  {
    path: 'renderer/customer.tsx',
    what: "mounts the customer's screen",
    may: renderer('customer-display', 'styles'),
    instead: "What the customer's screen shows is in renderer/customer-display/screen.",
  },
  {
    path: 'renderer/app',
    what: 'the shell, home and the counter box',
    may: [...renderer(...SCREEN_NAMES), ...renderer('customer-display', 'commands', 'bridge', 'ui', 'texts')],
    instead: 'Styles are imported once, in renderer/main.tsx.',
  },
  ...screens,
  {
    path: 'renderer/customer-display',
    what: 'what the customer sees, and how the counter tells it',
    may: renderer('sale', 'commands', 'bridge', 'ui', 'texts'),
    instead: "The customer's screen is a window without a bridge: what it shows comes whole from main.",
  },
  {
    path: 'renderer/commands',
    what: 'screens, keys and the commands that they give',
    may: renderer('ui', 'texts'),
    instead: 'Commands know no screen: a screen gives its own handlers.',
  },
  {
    path: 'renderer/bridge',
    what: 'the only way to main: window.galla, and what every screen asks',
    may: renderer('queries', 'ui', 'texts'),
    instead: 'The bridge knows no screen. It is typed by shared/channels alone.',
  },
  {
    path: 'renderer/queries',
    what: 'questions and changes through react-query, over the bridge or a POST',
    may: [],
    instead: 'What carries a question is handed to it: by renderer/bridge, or by office/web.',
  },
  {
    path: 'renderer/ui',
    what: 'our own parts of a screen: buttons, fields, dialogs, sounds',
    may: renderer('texts'),
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
    path: 'shared/channels',
    what: 'the contract: every channel with its input, output, scope and access',
    may: shared(
      'office',
      'shop',
      'receipts',
      'till',
      'customer',
      'visit',
      'sale',
      'log',
      'protocol',
      'callbacks',
      'operations',
      'printing',
      'access',
      'base',
    ),
    isForEverybody: true,
    instead: 'Only channels know the contract.',
  },
  {
    path: 'shared/office',
    what: "what office, counters and owner's page send each other",
    may: shared('shop', 'till', 'sale', 'log', 'protocol', 'operations', 'printing', 'base'),
    isForEverybody: true,
    instead: 'Routes and schemas, nothing else.',
  },
  {
    path: 'shared/shop',
    what: 'the shop: set-up, preferences, connection, updates, health',
    may: shared('customer', 'log', 'operations', 'printing', 'access', 'base'),
    isForEverybody: true,
    instead: 'It knows no channel and no office.',
  },
  {
    path: 'shared/receipts',
    what: 'receipts as they are found, shared and queued',
    may: shared('till', 'visit', 'sale', 'operations', 'printing', 'access', 'base'),
    isForEverybody: true,
    instead: 'It knows sales and visits, and no screen.',
  },
  {
    path: 'shared/till',
    what: 'the cash box, the day book, commissions',
    may: shared('customer', 'visit', 'sale', 'log', 'operations', 'base'),
    isForEverybody: true,
    instead: 'It folds what was sold, and knows no screen.',
  },
  {
    path: 'shared/customer',
    what: 'customers and what they owe',
    may: shared('sale', 'operations', 'base'),
    isForEverybody: true,
    instead: 'It follows from sales.',
  },
  {
    path: 'shared/visit',
    what: 'several sales of one customer',
    may: shared('sale', 'protocol', 'base'),
    isForEverybody: true,
    instead: 'It follows from sales.',
  },
  {
    path: 'shared/sale',
    what: 'a sale: its events, its fold, its payment and its outcome',
    may: shared('protocol', 'operations', 'printing', 'access', 'base'),
    isForEverybody: true,
    instead: 'A sale knows the kinds of sale, and no visit, customer or till.',
  },
  {
    path: 'shared/log',
    what: 'what the log says of itself',
    may: shared('protocol', 'access', 'base'),
    isForEverybody: true,
    instead: 'It knows no sale.',
  },
  {
    path: 'shared/protocol',
    what: 'what a counter and its office agree on before anything else, and the question before a sale',
    may: shared('operations', 'base'),
    isForEverybody: true,
    instead: 'Routes are in shared/office.',
  },
  {
    path: 'shared/callbacks',
    what: 'what is taken of a callback, and within which limits',
    may: shared('operations', 'base'),
    isForEverybody: true,
    instead: 'It knows no journal.',
  },
  {
    path: 'shared/operations',
    what: 'the kinds of sale and of checks: subject, draft, identity, search',
    may: shared('texts', 'base'),
    isForEverybody: true,
    instead: 'A kind knows the texts and nothing of a sale.',
  },
  {
    path: 'shared/printing',
    what: 'printers, papers and what is written on them',
    may: shared('base'),
    isForEverybody: true,
    instead: 'It knows no sale.',
  },
  {
    path: 'shared/texts',
    what: 'words of money and of the service, in every language',
    may: shared('languages', 'base'),
    isForEverybody: true,
    instead: 'Texts know no screen.',
  },
  {
    path: 'shared/access',
    what: 'who works at the counter',
    may: [],
    isForEverybody: true,
    instead: 'Rights of channels are in shared/channels.',
  },
  {
    path: 'shared/languages',
    what: 'every text, one folder for each language',
    may: [],
    isForEverybody: true,
    instead: 'It holds texts alone.',
  },
  {
    path: 'shared/base',
    what: 'money, ids, time, results, exact JSON, identifiers, languages',
    may: [],
    isForEverybody: true,
    instead: 'shared/ imports nothing but zod, so that both processes can carry it.',
  },
  {
    path: 'shared/node',
    what: 'what counter and office both need of Node, and no page may have',
    may: shared('office', 'callbacks', 'operations', 'base'),
    instead:
      'It takes clock, timers and disk as arguments; what needs no Node is in the other rooms of shared/.',
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
      'shared/node/files/**',
      'shared/node/sealing/container.ts',
      'electron/main/journal/store/store-care.ts',
      'office/server/database/postgres/**',
      'office/server/exports/export-files.ts',
      'office/server/base/secrets.ts',
      'office/server/page/**',
      'office/server/maintenance/**',
      'office/server/commands.ts',
    ],
    why: 'Files are read and written through electron/main/files, or shared/node/files.',
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
  const areScreens = SCREEN_NAMES.every((name) => row.may.includes(`renderer/${name}`))
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
