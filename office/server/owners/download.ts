// A file as an answer that a browser saves, and never shows or runs.
import type { Context } from 'hono'

interface SavedFile {
  readonly type: string
  readonly bytes: number
  /** Letters, digits, dots and dashes. */
  readonly name: string
}

export const savedAnswer = (
  c: Context,
  body: ReadableStream | Uint8Array<ArrayBuffer>,
  { type, bytes, name }: SavedFile,
): Response =>
  c.body(body, 200, {
    'content-type': type,
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  })
