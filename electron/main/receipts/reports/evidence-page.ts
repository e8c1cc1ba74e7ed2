// The evidence of a sale as a page of the window's own origin, from which the PDF for a support desk is made.
import type { RequestId } from '#shared/base/ids'
import stylesheet from './evidence.css?raw'
import { html } from '../html'
import { FONTS_PATH } from '../styles'

export const EVIDENCE_PREFIX = '/evidence/'
const STYLESHEET = 'evidence.css'
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const evidencePath = (requestId: RequestId): string => `${EVIDENCE_PREFIX}${requestId}`

export const isEvidenceStylesheet = (pathname: string): boolean =>
  pathname === `${EVIDENCE_PREFIX}${STYLESHEET}`

export const evidenceStylesheet = (): Response => respond(stylesheet, 'text/css; charset=utf-8', 200)

/** `text` is the evidence as lines; null if there is no such sale. */
export function evidencePage(text: string | null): Response {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Evidence of a sale</title>
        <link rel="stylesheet" href="${FONTS_PATH}" />
        <link rel="stylesheet" href="${EVIDENCE_PREFIX}${STYLESHEET}" />
      </head>
      <body>
        <main>
          <h1>Evidence of a sale</h1>
          <pre>${text ?? 'There is no such sale.'}</pre>
        </main>
      </body>
    </html>`
  return respond(page.text, 'text/html; charset=utf-8', text === null ? 404 : 200)
}

const respond = (body: string, contentType: string, status: number): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': contentType,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
