// The window's own origin, app://bundle: the built renderer, and the receipts that main renders. Served with a strict
// policy; a page can reach nothing else.
import { extname, join, normalize, sep } from 'node:path'
import type { Pages } from '../platform/pages'
import { readBytes } from '#shared/node/files/disk'

export const APP_SCHEME = 'app'
export const APP_ORIGIN = `${APP_SCHEME}://bundle`

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  // No text ever becomes markup or a script in a page: not by mistake either.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
}

/** The customer's screen shows its own page and no other: no receipt, no frame, no sound. */
export const CUSTOMER_PAGE = '/customer.html'
const CUSTOMER_POLICY = POLICY.replace("frame-src 'self'", "frame-src 'none'")
  .replace("media-src 'self'", "media-src 'none'")
  .replace("frame-ancestors 'self'", "frame-ancestors 'none'")

/** Headers of every response to a window. */
export const pageHeaders = (contentType: string, policy = POLICY): Record<string, string> => ({
  'content-type': contentType,
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

/**
 * Makes a request and a response for nothing: Node loads what they are made of at their first use, which would keep the
 * window's first request waiting.
 */
export function loadRequests(): void {
  new Response(new Request(`${APP_ORIGIN}/`).url)
}

/**
 * Answers a request for a page of the app from `folder`, or from `drawn`, which is consulted only for files that are
 * not there, so that the first screen never waits for it. Anything else is answered with 404: directories cannot be
 * listed.
 */
export const servePages =
  (folder: string, drawn: Pages) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.host !== 'bundle' || request.method !== 'GET') return notFound()
    const path = url.pathname === '/' ? '/index.html' : decodeURIComponent(url.pathname)
    return (await fileIn(folder, path)) ?? (await drawn(request)) ?? notFound()
  }

async function fileIn(folder: string, path: string): Promise<Response | null> {
  const file = normalize(join(folder, path))
  const contentType = CONTENT_TYPES[extname(file)]
  if (!file.startsWith(folder + sep) || contentType === undefined) return null
  try {
    const policy = path === CUSTOMER_PAGE ? CUSTOMER_POLICY : POLICY
    return new Response(new Uint8Array(await readBytes(file)), { headers: pageHeaders(contentType, policy) })
  } catch {
    return null
  }
}

const notFound = (): Response =>
  new Response('not found', { status: 404, headers: pageHeaders('text/plain; charset=utf-8') })
