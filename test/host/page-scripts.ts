// The two scripts that every document runs before its own: the receiver in the page's world, the preload in the isolated one.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { makeCodec } from './codec.ts'
import { mainWorld, makePeer } from './page-bridge.ts'
import { isolatedWorld, type ProcessFacts } from './page-preload.ts'

export const ISOLATED_WORLD = 'Electron Isolated Context'
export const SEND_BINDING = '__hostSend'
export const DELIVER = '__hostDeliver'

const SECRET_BYTES = 12
// As with Electron's nodeIntegrationInSubFrames: false.
const TOP_FRAME_ONLY = 'if (window.top !== window) return'

export type PageScripts = { readonly forPage: string; readonly forIsolatedWorld: string }

/** Returns both scripts for a window with this preload (or none). The two worlds find each other by secret names. */
export function pageScripts(preloadFile: string | undefined): PageScripts {
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  const [toPage, toPreload] = [JSON.stringify(`${secret}-page`), JSON.stringify(`${secret}-preload`)]
  const preload = preloadFile ? readFileSync(preloadFile, 'utf8') : ''
  const sourceName = preloadFile ? `\n//# sourceURL=${pathToFileURL(preloadFile).href}` : ''
  return {
    forPage: `(() => {
      ${TOP_FRAME_ONLY};
      (${String(mainWorld)})((${String(makePeer)})(${toPreload}, ${toPage}))
    })()`,
    forIsolatedWorld: `(() => {
      ${TOP_FRAME_ONLY};
      const send = globalThis.${SEND_BINDING}
      delete globalThis.${SEND_BINDING}
      const peer = (${String(makePeer)})(${toPage}, ${toPreload})
      const world = (${String(isolatedWorld)})(peer, (${String(makeCodec)})(), ${JSON.stringify(processFacts())}, send)
      Object.defineProperty(globalThis, '${DELIVER}', { value: world.deliver })
      world.run(() => (function (require, process, module, exports, global) {${preload}
      }).call(undefined, world.require, world.process, { exports: {} }, {}, globalThis))
    })()${sourceName}`,
  }
}

function processFacts(): ProcessFacts {
  const { electron, chrome, node } = process.versions
  const { NODE_ENV } = process.env
  return {
    platform: process.platform,
    arch: process.arch,
    versions: { electron, chrome, node },
    env: { NODE_ENV },
  }
}
