// A test script as a single file that plain Node runs at once, so that a child process starts quickly.
import { basename, join } from 'node:path'
import { build } from 'vite'
import { aliasesIn } from '../../scripts/build/aliases'

/** Bundles `script` into `folder`. Returns the path of the result. */
export async function bundledScript(script: string, folder: string): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const name = basename(script).replace(/\.ts$/, '.mjs')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: aliasesIn(root) },
    ssr: { noExternal: true },
    build: { ssr: script, outDir: folder, rolldownOptions: { output: { entryFileNames: name } } },
  })
  return join(folder, name)
}
