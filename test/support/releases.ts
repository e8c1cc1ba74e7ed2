// A release place on this computer: it signs lists of made-up packages and serves them, whole, cut, changed or not at all.
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates'
import { LIST_FILE, SIGNED_PREFIX, type PackageKind } from '#main/updates/release-list'

export interface ReleaseKey {
  readonly privateKey: KeyObject
  /** As the app is built with it. */
  readonly publicKey: string
}

export function releaseKey(): ReleaseKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

export const signedList = (release: object, { privateKey }: ReleaseKey): string => {
  const text = JSON.stringify(release)
  const signature = sign(null, Buffer.from(SIGNED_PREFIX + text), privateKey).toString('base64')
  return JSON.stringify({ release: text, signature })
}

export interface MadeUp {
  readonly version: string
  readonly kind?: PackageKind
  readonly arch?: 'x64' | 'arm64'
  readonly rolloutPercent?: number
  readonly content?: string
}

/** A release of one package that says its version when it is run. */
export function madeUp({ version, kind = 'AppImage', arch = 'x64', rolloutPercent = 100, content }: MadeUp) {
  const bytes = Buffer.from(content ?? `#!/bin/sh\necho ${version}\n${'#'.repeat(20_000)}\n`)
  const name = `Galla-${version}.${kind === 'nsis' ? 'exe' : kind}`
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  const packages = [{ name, kind, arch, bytes: bytes.length, sha512 }]
  return { name, bytes, release: { format: 1, version, rolloutPercent, packages } }
}

export interface ReleasePlace {
  readonly feed: string
  /** What it is asked for, oldest first, with the headers that came along. */
  readonly asked: readonly { readonly path: string; readonly headers: readonly string[] }[]
  /** Serves this from now on. */
  put(name: string, bytes: Uint8Array | string): void
  publish(made: ReturnType<typeof madeUp>, key: ReleaseKey): void
  /** Sends the first bytes of `name`, and hangs up. */
  cut(name: string): void
  /** Sends bytes for `name` for as long as somebody takes them. */
  neverEnd(name: string): void
  close(): Promise<void>
}

/** Over HTTPS where it is given a certificate. */
export async function startReleasePlace(certificate?: Certificate): Promise<ReleasePlace> {
  const files = new Map<string, Buffer>()
  const cut = new Set<string>()
  const endless = new Set<string>()
  const asked: { path: string; headers: readonly string[] }[] = []
  const answer = (path: string, response: ServerResponse): void => {
    const file = files.get(path)
    if (endless.has(path)) sendForEver(response)
    else if (file === undefined) response.writeHead(404).end()
    else if (cut.has(path)) {
      response.writeHead(200, { 'content-length': file.length })
      response.write(file.subarray(0, file.length / 2), () => response.destroy())
    } else response.writeHead(200, { 'content-length': file.length }).end(file)
  }
  const listen: RequestListener = (request, response) => {
    const path = (request.url ?? '').slice(1)
    asked.push({ path, headers: Object.keys(request.headers) })
    answer(path, response)
  }
  const server = certificate === undefined ? createServer(listen) : createSecureServer(certificate, listen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const put = (name: string, bytes: Uint8Array | string): void => {
    cut.delete(name)
    endless.delete(name)
    files.set(name, Buffer.from(bytes))
  }
  return {
    feed: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    put,
    publish: ({ name, bytes, release }, key) => {
      put(LIST_FILE, signedList(release, key))
      put(name, bytes)
    },
    cut: (name) => void cut.add(name),
    neverEnd: (name) => void endless.add(name),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const PIECE = Buffer.alloc(16_384, 'x')

function sendForEver(response: ServerResponse): void {
  const send = (): void => {
    if (response.destroyed) return
    if (response.write(PIECE)) setImmediate(send)
    else response.once('drain', send)
  }
  response.writeHead(200)
  send()
}
