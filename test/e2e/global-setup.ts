// Specs drive the built app and the built office, so they are built first if they are older than their sources. Otherwise this does nothing.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './runtime'

export default function buildIfStale(): void {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
}
