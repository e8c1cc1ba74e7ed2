// Custom schemes. Chromium refuses an unknown scheme before a request can be intercepted, so `app://bundle/x` is
// presented to it as `https://bundle.app-scheme.invalid/x`, and mapped back in everything that the app sees.
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CustomScheme, Protocol as ElectronProtocol } from 'electron'
import { strict } from './strict.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>

const STAND_IN_ORIGIN = /^https:\/\/([^/]*)\.([a-z][a-z0-9+-]*)-scheme\.invalid(?=[/?#]|$)/
const SCHEME_AND_HOST = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)/

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
}

/** The schemes that the app declared, shared by all sessions. */
export class SchemeRegistry {
  readonly #declared = new Set<string>()

  declare(scheme: string): void {
    this.#declared.add(scheme)
  }

  /** The address for Chromium of an address of the app. */
  toPage(url: string): string {
    const [start, scheme = '', host] = SCHEME_AND_HOST.exec(url) ?? []
    if (start === undefined || !this.#declared.has(scheme)) return url
    return `https://${host || 'host'}.${scheme}-scheme.invalid${url.slice(start.length) || '/'}`
  }

  /** The address for the app of an address in Chromium. */
  toApp(url: string): string {
    return url.replace(STAND_IN_ORIGIN, (_all, host: string, scheme: string) => `${scheme}://${host}`)
  }

  /** The custom scheme behind an address in Chromium, if there is one. */
  schemeOf(pageUrl: string): string | undefined {
    return STAND_IN_ORIGIN.exec(pageUrl)?.[2]
  }
}

export type Protocol = ReturnType<typeof createProtocol>

/** One session's `protocol`. */
export function createProtocol(schemes: SchemeRegistry, isReady: () => boolean) {
  const handlers = new Map<string, SchemeHandler>()
  const protocol = strict('protocol', {
    registerSchemesAsPrivileged(list: CustomScheme[]) {
      if (isReady())
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      for (const { scheme } of list) schemes.declare(scheme)
    },
    handle(scheme: string, handler: SchemeHandler) {
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      schemes.declare(scheme)
      handlers.set(scheme, handler)
    },
    unhandle(scheme: string) {
      if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
    },
    isProtocolHandled: (scheme: string) => handlers.has(scheme),
  } satisfies Partial<Record<keyof ElectronProtocol, unknown>> &
    Pick<ElectronProtocol, 'isProtocolHandled' | 'unhandle'>)
  return { module: protocol, handlerOf: (scheme: string) => handlers.get(scheme) }
}

/** Electron's `net`. Here requests are made by Node's fetch, not by Chromium's network stack. */
export function createNet(handlerOf: (scheme: string) => SchemeHandler | undefined) {
  async function fetchAnything(
    input: string | Request,
    init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
  ) {
    const url = typeof input === 'string' ? input : input.url
    if (url.startsWith('file:')) return readAsResponse(fileURLToPath(url))
    const handler = init?.bypassCustomProtocolHandlers
      ? undefined
      : handlerOf(new URL(url).protocol.slice(0, -1))
    return handler ? handler(new Request(input, init)) : fetch(input, init)
  }
  return strict(
    'net',
    Object.assign(new EventEmitter(), { isOnline: () => true, online: true, fetch: fetchAnything }),
  )
}

function readAsResponse(path: string): Response {
  try {
    const type = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream'
    return new Response(readFileSync(path), { headers: { 'content-type': type } })
  } catch (error) {
    throw new Error('net::ERR_FILE_NOT_FOUND', { cause: error })
  }
}
