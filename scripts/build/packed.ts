// Files that a server sends as they are, packed once when they are built, as well as it can be done: beside `x.js` lie `x.js.br` and `x.js.gz`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(?:js|css|json|svg|md)$/
/** Below this the answer's head is larger than what would be saved. */
const LEAST_BYTES = 600

/** `folder`: what lies in it, and not in folders of it. */
export const packed = (folder: string) => ({
  name: 'packed',
  writeBundle: () => {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name)
      const bytes = TEXT.test(name) ? readFileSync(file) : Buffer.alloc(0)
      if (bytes.length < LEAST_BYTES) continue
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
    }
  },
})
