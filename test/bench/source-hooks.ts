// Lets plain Node load the app's sources as the bundler does: imports without an extension, `@shared`, and JSON.
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ENDINGS = ['.ts', '.tsx', '/index.ts']

export function loadSourcesLikeTheBundler(root: string): void {
  const shared = `${pathToFileURL(join(root, 'shared')).href}/`
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? ''
      // What is installed, and what is required rather than imported, resolves as Node resolves it.
      if (parent.includes('/node_modules/') || context.conditions.includes('require'))
        return next(specifier, context)
      const aliased = specifier.startsWith('@shared/')
        ? shared + specifier.slice('@shared/'.length)
        : specifier
      if (!/^(\.|file:)/.test(aliased)) return next(aliased, context)
      const url = new URL(aliased, parent || undefined)
      const ending =
        existsSync(url) && /\.\w+$/.test(url.pathname)
          ? ''
          : ENDINGS.find((end) => existsSync(new URL(url.href + end)))
      return next(url.href + (ending ?? ''), context)
    },
    load(url, context, next) {
      if (!url.endsWith('.json') || url.includes('/node_modules/')) return next(url, context)
      const source = `export default ${readFileSync(fileURLToPath(url), 'utf8')}`
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
