// Lets plain Node run the app's sources: `@shared/…` and imports without an extension resolve to their `.ts` files, and
// `electron` to its stub. Used as `node --import ./test/support/source-hooks.ts <file>`; Node itself strips the types.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const stub = pathToFileURL(`${import.meta.dirname}/electron-stub.ts`).href
const shared = pathToFileURL(`${import.meta.dirname}/../../shared/`).href

/** `x.ts`, or `x/index.ts` for a folder. */
function sourceOf(url: string): string {
  const path = fileURLToPath(url)
  if (existsSync(`${path}.ts`)) return `${url}.ts`
  return existsSync(`${path}/index.ts`) ? `${url}/index.ts` : url
}

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('@shared/'))
      return next(sourceOf(new URL(specifier.slice('@shared/'.length), shared).href), context)
    if (specifier === 'electron') return next(stub, context)
    const isBare = !specifier.startsWith('.') || /\.[cm]?[jt]s$/.test(specifier)
    if (isBare || context.parentURL?.includes('/node_modules/') !== false) return next(specifier, context)
    return next(sourceOf(new URL(specifier, context.parentURL).href), context)
  },
})
