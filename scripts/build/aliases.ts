// The aliases of imports, as tsconfig.base.json has them: `#main/…` is a file of `electron/main/`. Read from there, so that they are listed once.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

interface Configuration {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> }
}

const withoutStar = (path: string): string => path.replace(/\/\*$/, '')

/** For each alias its folder. `root`: the project's folder; a bundler's configuration is itself bundled, and this file then lies elsewhere. */
export function aliasesIn(root: string): Readonly<Record<string, string>> {
  const text = readFileSync(resolve(root, 'tsconfig.base.json'), 'utf8')
  const { compilerOptions } = JSON.parse(text) as Configuration
  return Object.fromEntries(
    Object.entries(compilerOptions.paths).map(([name, [folder]]) => [
      withoutStar(name),
      resolve(root, withoutStar(folder)),
    ]),
  )
}
