// Who may import whom, as data: each rule with a message that names the right alternative.
import type { OxlintConfig } from 'oxlint'

type Rules = NonNullable<OxlintConfig['rules']>
type Door = { readonly group: string[]; readonly message: string }
type Ban = {
  readonly name: string
  readonly importNames?: string[]
  readonly allowTypeImports?: boolean
  readonly message: string
}

/** Modules that only one file may use, and that file. Types may be used anywhere. */
export const guarded = {
  ipcMain: {
    door: 'electron/main/ipc/register.ts',
    ban: {
      name: 'electron',
      importNames: ['ipcMain'],
      allowTypeImports: true,
      message: 'Channels are registered from the contract alone, in electron/main/ipc/register.ts.',
    },
  },
  ipcRenderer: {
    door: 'electron/preload/index.ts',
    ban: {
      name: 'electron',
      importNames: ['ipcRenderer', 'contextBridge'],
      allowTypeImports: true,
      message: 'Only electron/preload/index.ts stands between the worlds.',
    },
  },
  safeStorage: {
    door: 'electron/main/shop/credentials.ts',
    ban: {
      name: 'electron',
      importNames: ['safeStorage'],
      allowTypeImports: true,
      message: 'Secrets are kept by electron/main/shop/credentials.ts alone.',
    },
  },
  axios: {
    door: 'electron/main/service/client/transport.ts',
    ban: {
      name: 'axios',
      message:
        'The service is called through electron/main/service/client/client.ts; transport.ts alone knows axios.',
    },
  },
  electronStore: {
    door: 'electron/main/shop/preferences.ts',
    ban: {
      name: 'electron-store',
      message: 'Small settings are kept by electron/main/shop/preferences.ts.',
    },
  },
  sqlite: {
    door: 'electron/main/journal/store/database.ts',
    ban: {
      name: 'node:sqlite',
      message:
        'The store is reached through electron/main/journal/store/database.ts, the one file that knows SQLite.',
    },
  },
} satisfies Record<string, { readonly door: string; readonly ban: Ban }>

type Guard = keyof typeof guarded
const everyGuard = Object.keys(guarded) as Guard[]

export const toRenderer: Door = {
  group: ['**/renderer/**', '@renderer/**'],
  message: 'The main process never imports the renderer; what both know lives in shared/.',
}
export const toMain: Door = {
  group: ['**/electron/**'],
  message:
    'The renderer imports only shared/ and itself; it asks the main process through renderer/bridge.ts.',
}
export const toTests: Door = {
  group: ['**/test/**'],
  message: 'The app never imports its tests; what both need belongs in shared/ or electron/practice/.',
}
export const toNode: Door = {
  group: ['node:*', 'electron', 'electron/*', 'fs', 'path', 'crypto', 'http', 'https', 'os'],
  message: 'The renderer has no Node and no Electron; ask the main process through renderer/bridge.ts.',
}
export const toElectron: Door = {
  group: ['electron', 'electron/*'],
  message: 'This layer knows no Electron; electron/main/app/start.ts passes in what it needs.',
}
export const toDisk: Door = {
  group: [
    'node:fs',
    'node:fs/*',
    'node:net',
    'node:http',
    'node:https',
    'node:timers',
    'node:timers/*',
    'axios',
  ],
  message: 'Clock, timers, ids, network and disk come in as arguments, built in electron/main/app/start.ts.',
}
export const toWorkflows: Door = {
  group: ['**/workflows/**', '../workflows', '**/main/workflows'],
  message: 'Workflows call this layer, never the other way round.',
}
export const toJournal: Door = {
  group: ['**/journal/**', '!@shared/**', '../journal', '**/main/journal'],
  message: 'The service client knows nothing of the journal; a workflow writes before and after its call.',
}
export const toService: Door = {
  group: ['**/service/**', '../service', '**/main/service'],
  message: 'The journal makes no calls itself; it is handed the one that asks for a status.',
}
export const toOuterFolders: Door = {
  group: [
    '**/ipc/**',
    '**/documents/**',
    '../../shop/**',
    '**/callbacks/**',
    '../../../practice/**',
    '**/app/start',
    '**/app/window',
    '**/workspace/**',
  ],
  message:
    'Workflows receive service, journal, clock and ids as arguments, and import only service, journal and shared.',
}
export const toMainProcess: Door = {
  group: ['**/main/**', '**/preload/**'],
  message: 'The practice service is a double of the service: it knows shared/ and nothing of the app.',
}
export const toAnythingButZod: Door = {
  group: [
    '*',
    '!zod',
    '!zod/**',
    '!./**',
    '!../**',
    '!@shared/**',
    '**/electron/**',
    '**/renderer/**',
    '**/test/**',
  ],
  message: 'shared/ imports nothing but zod, so that both processes can carry it.',
}

/** The import rule of one layer: which layers it may not import, and which guarded modules it may not use. */
export function layer(doors: readonly Door[], guards: readonly Guard[] = everyGuard): Rules {
  const paths: Ban[] = guards.map((name) => guarded[name].ban)
  return { 'no-restricted-imports': ['error', { paths, patterns: [...doors] }] }
}

/** Every guarded module except those that this file may use. */
export function guardsExcept(...names: readonly Guard[]): Guard[] {
  return everyGuard.filter((name) => !names.includes(name))
}

/** Globals that must be passed as arguments instead. */
export const pureGlobals: Rules = {
  'no-restricted-globals': [
    'error',
    ...['setTimeout', 'setInterval', 'setImmediate', 'fetch', 'performance'].map((name) => ({
      name,
      message: 'Clock, timers and network come in as arguments (money depends on them being testable).',
    })),
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'The clock comes in as an argument.' },
    { object: 'Math', property: 'random', message: 'Chance comes in as an argument (newId, random).' },
    { object: 'crypto', property: 'randomUUID', message: 'Ids come in as an argument (newId).' },
  ],
}
