// Sessions: their protocol handlers, request hooks and permissions. Cookies and storage are not separated: every
// session shares one Chromium profile.
import { EventEmitter } from 'node:events'
import type { Host } from './host-context.ts'
import { type Protocol, createNet, createProtocol } from './protocol.ts'
import { strict } from './strict.ts'
import { WebRequest } from './web-request.ts'

type PermissionCheck = (contents: unknown, permission: string, origin: string, details: object) => boolean
type PermissionRequest = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: object,
) => void

/** Electron's names for a permission, and Chromium's. */
const PERMISSIONS: readonly (readonly [string, string])[] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'videoCapture'],
  ['media', 'audioCapture'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboardReadWrite'],
  ['display-capture', 'displayCapture'],
  ['idle-detection', 'idleDetection'],
  ['window-management', 'windowManagement'],
  ['storage-access', 'storageAccess'],
]

export class HostSession {
  readonly protocol: Protocol
  readonly webRequest = new WebRequest()
  readonly module: object
  #check: PermissionCheck | null = null
  #request: PermissionRequest | null = null

  constructor(host: Host, partition: string) {
    this.protocol = createProtocol(host.schemes, () => host.lifecycle.phase !== 'starting')
    const record =
      (name: string) =>
      (...args: unknown[]) =>
        host.recorder.record(`session.${name}`, ...args)
    const recordLater =
      (name: string) =>
      async (...args: unknown[]) =>
        host.recorder.record(`session.${name}`, ...args)
    this.module = strict(
      'session',
      Object.assign(new EventEmitter(), {
        protocol: this.protocol.module,
        webRequest: this.webRequest,
        storagePath: host.app.getPath('userData'),
        setPermissionCheckHandler: (handler: PermissionCheck | null) => {
          this.#check = handler
        },
        setPermissionRequestHandler: (handler: PermissionRequest | null) => {
          this.#request = handler
        },
        // Chromium has no device chooser here, so these are never called.
        setDevicePermissionHandler: record('setDevicePermissionHandler'),
        setDisplayMediaRequestHandler: record('setDisplayMediaRequestHandler'),
        setCertificateVerifyProc: record('setCertificateVerifyProc'),
        setSpellCheckerEnabled: record('setSpellCheckerEnabled'),
        setSpellCheckerLanguages: record('setSpellCheckerLanguages'),
        setUserAgent: record('setUserAgent'),
        setDownloadPath: record('setDownloadPath'),
        setProxy: recordLater('setProxy'),
        resolveProxy: async () => 'DIRECT',
        clearCache: recordLater('clearCache'),
        clearStorageData: recordLater('clearStorageData'),
        flushStorageData: record('flushStorageData'),
        isPersistent: () => partition === '' || partition.startsWith('persist:'),
        fetch: createNet((scheme) => this.protocol.handlerOf(scheme)).fetch,
      }),
    )
  }

  /**
   * What a page of this origin may do, according to the app's own handlers. Chromium cannot ask at the moment of use,
   * so both handlers are consulted for every permission when a document is loaded. Without handlers Electron grants
   * everything.
   */
  async permissions(
    contents: unknown,
    origin: string,
  ): Promise<{ name: string; setting: 'granted' | 'denied' }[]> {
    const details = { requestingUrl: origin, isMainFrame: true, embeddingOrigin: origin }
    const settings = []
    for (const [permission, name] of PERMISSIONS) {
      const checked = this.#check ? this.#check(contents, permission, origin, details) : true
      const granted = checked && (await this.#ask(contents, permission, details))
      settings.push({ name, setting: granted ? ('granted' as const) : ('denied' as const) })
    }
    return settings
  }

  #ask(contents: unknown, permission: string, details: object): Promise<boolean> {
    const handler = this.#request
    if (!handler) return Promise.resolve(true)
    return new Promise((resolve) => handler(contents, permission, resolve, details))
  }
}

export class Sessions {
  readonly #host: Host
  readonly #partitions = new Map<string, HostSession>()

  constructor(host: Host) {
    this.#host = host
  }

  /** The session of a partition; the empty name is the default one, which exists before the app is ready. */
  of(partition: string): HostSession {
    const known = this.#partitions.get(partition)
    if (known) return known
    const made = new HostSession(this.#host, partition)
    this.#partitions.set(partition, made)
    return made
  }

  createModule() {
    const needReady = () => {
      if (this.#host.lifecycle.phase === 'starting')
        throw new Error('Session can only be received when app is ready')
    }
    const of = (partition: string) => {
      needReady()
      return this.of(partition).module
    }
    return strict('session', {
      get defaultSession() {
        return of('')
      },
      fromPartition: of,
    })
  }
}
