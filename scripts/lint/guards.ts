// What lies behind one door: a library, a global or a set of schemas that few files may touch.

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
