// What is shipped, as machines read it (CycloneDX): npm's own list of the lock file, without the tools.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { importedByApp, packagesOf } from './dependencies.mjs'
import { npm } from './npm.mjs'
import { inProject, root, run } from './project.mjs'

const TIMEOUT_MS = 2 * 60 * 1000
export const SBOM_FILE = inProject('out', 'sbom.cdx.json')

/** `listed` without what is not among `shipped`, given as `name@version`, and without what differs from run to run. */
export function shippedOnly(listed, shipped) {
  const isShipped = (reference) => shipped.has(reference)
  const { timestamp: _timestamp, ...metadata } = listed.metadata
  const own = metadata.component['bom-ref']
  return {
    bomFormat: listed.bomFormat,
    specVersion: listed.specVersion,
    version: listed.version,
    // npm calls it by the folder that it lies in.
    metadata: {
      ...metadata,
      component: { ...metadata.component, type: 'application', name: own.split('@')[0] },
    },
    components: listed.components.filter((component) => isShipped(component['bom-ref'])),
    dependencies: listed.dependencies
      .filter(({ ref }) => ref === own || isShipped(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

/** Writes the list beside what is built. Throws if npm makes none. */
export async function writeSbom() {
  const { command, args } = npm()
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  const { exitCode, output } = await run(command, [...args, ...words], { quiet: true, timeoutMs: TIMEOUT_MS })
  if (exitCode !== 0) throw new Error('npm made no list of what is shipped')
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const shipped = packagesOf(lock, importedByApp(root)).filter(({ isShipped }) => isShipped)
  const listed = JSON.parse(output.slice(output.indexOf('{')))
  const list = shippedOnly(listed, new Set(shipped.map(({ name, version }) => `${name}@${version}`)))
  mkdirSync(dirname(SBOM_FILE), { recursive: true })
  writeFileSync(SBOM_FILE, `${JSON.stringify(list, undefined, 1)}\n`)
}
