export type LogRecord = { readonly kind: string; readonly [field: string]: unknown }
export type Verdict = { readonly kind: 'whole' | 'links-alone' | 'broken'; readonly [field: string]: unknown }
export type VerifySignature = (
  key: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean | null>

export function sha256(bytes: Uint8Array): Uint8Array
export function keyFrom(typed: string): string | null
export function fingerprintOf(key: string): string
export function recordOf(line: string): LogRecord
export function recordsOfLines(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncIterable<readonly LogRecord[]>
export const verifyByWebCrypto: VerifySignature
export function checkLog(options: {
  readonly records: () => AsyncIterable<readonly LogRecord[]> | Iterable<readonly LogRecord[]>
  readonly trusted: string | null
  readonly verifySignature: VerifySignature
  readonly onProgress?: (entries: number) => Promise<void>
}): Promise<Verdict>
