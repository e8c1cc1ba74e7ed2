// Lets plain Node run the app's sources: aliases and imports without an extension resolve to their `.ts` files,
// `electron` to its stub, and `import.meta.glob`, JSON and stylesheets mean what they mean to the build. Used as `node --import ./test/support/source-hooks.ts <file>`; Node itself strips the types.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { aliasesIn } from '../../scripts/build/aliases.ts'

const stub = pathToFileURL(`${import.meta.dirname}/electron-stub.ts`).href
const root = resolve(import.meta.dirname, '../..')
const aliases = aliasesIn(root)

/** `x.ts`, or `x/index.ts` for a folder. */
function sourceOf(url: string): string {
  const path = fileURLToPath(url)
  if (existsSync(`${path}.ts`)) return `${url}.ts`
  return existsSync(`${path}/index.ts`) ? `${url}/index.ts` : url
}

/** The call, with the type it names; Node's stripping leaves blanks in its place. */
const CALL = /import\.meta\.glob\s*(?:<(?:[^<>]|<[^<>]*(?:<[^<>]*>[^<>]*)*>)*>)?\s*\(/g

/** What the build puts in the place of `import.meta.glob`: by the path from the file that asks, all at once or each when it is asked for. */
function globbed(
  from: string,
  pattern: string,
  { eager = false, import: name }: { readonly eager?: boolean; readonly import?: string },
): Readonly<Record<string, unknown>> {
  const isFromRoot = pattern.startsWith('/')
  const folder = isFromRoot ? root : dirname(fileURLToPath(from))
  const require = createRequire(from)
  const one = (path: string): unknown => {
    const file = resolve(folder, path)
    const module: unknown = path.endsWith('.json')
      ? { default: JSON.parse(readFileSync(file, 'utf8')) }
      : require(file)
    return name === undefined ? module : (module as Readonly<Record<string, unknown>>)[name]
  }
  return Object.fromEntries(
    globSync(isFromRoot ? pattern.slice(1) : pattern, { cwd: folder })
      .toSorted()
      .map((path) => [isFromRoot ? `/${path}` : path, eager ? one(path) : async () => one(path)]),
  )
}
Object.assign(globalThis, { globbed })

const asModule = (source: string) => ({ format: 'module' as const, source, shortCircuit: true })

registerHooks({
  load: (url, context, next) => {
    const isOurs = url.startsWith('file:') && !url.includes('/node_modules/')
    const text = (): string => readFileSync(fileURLToPath(url), 'utf8')
    if (isOurs && url.endsWith('.json') && context.importAttributes['type'] === undefined)
      return asModule(`export default ${text()}`)
    if (isOurs && /\.css(\?|$)/.test(url)) return asModule(`export default ${JSON.stringify(text())}`)
    const loaded = next(url, context)
    if (!isOurs || !url.endsWith('.ts') || loaded.source === undefined || loaded.source === null)
      return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString('utf8')
    if (!source.includes('import.meta.glob')) return loaded
    return { ...loaded, source: source.replaceAll(CALL, 'globalThis.globbed(import.meta.url, ') }
  },
  resolve: (specifier, context, next) => {
    const [alias = ''] = specifier.split('/', 1)
    const folder = aliases[alias]
    if (folder !== undefined)
      return next(sourceOf(pathToFileURL(folder + specifier.slice(alias.length)).href), context)
    if (specifier === 'electron') return next(stub, context)
    const isBare = !specifier.startsWith('.') || /\.[cm]?[jt]s$/.test(specifier)
    if (isBare || context.parentURL?.includes('/node_modules/') !== false) return next(specifier, context)
    return next(sourceOf(new URL(specifier, context.parentURL).href), context)
  },
})
