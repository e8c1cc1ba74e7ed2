// Specs drive the built app, so it is built first if it is older than its sources. Otherwise this does nothing.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './runtime'

export default function buildIfStale(): void {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
}
