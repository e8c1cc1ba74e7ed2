// SHA-256, as the office uses it. Keys and signatures are those of a log (shared/node/log/signed-head.ts).
import { createHash } from 'node:crypto'

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
