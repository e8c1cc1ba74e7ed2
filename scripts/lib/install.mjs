// Installs dependencies from the lock file, if the installed ones differ.
import { existsSync, readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { giveUp, inModules, inProject, projectNode, run, say } from './project.mjs'

const MINIMUM_NODE_MAJOR = 20
const TIMEOUT_MS = 15 * 60 * 1000

/**
 * Why an installation is needed, or undefined. npm writes its own record last, so an interrupted installation has none.
 */
function staleness() {
  const record = inModules('.package-lock.json')
  if (!existsSync(record)) return 'dependencies are not installed'
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  for (const [path, { version, optional, peer, link }] of Object.entries(wanted)) {
    // The repository itself, and its workspace.
    if (!path.startsWith('node_modules/') || link) continue
    const present = installed[path]
    if (!present && (optional || peer)) continue // for another platform
    if (present?.version !== version) return `${path.replace('node_modules/', '')} is not at ${version}`
  }
  return existsSync(projectNode) ? undefined : "the project's own Node is missing"
}

/** Installs from the lock file if needed. Ends the program if that fails. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE_MAJOR) {
    giveUp(
      `Node ${MINIMUM_NODE_MAJOR} or later is needed; this is ${process.version}. See https://nodejs.org`,
    )
  }
  const reason = staleness()
  if (!reason) return
  say(`installing from the lock file: ${reason}. This takes a minute or two the first time.`)
  const { command, args } = npm()
  // Electron and the tools require a newer Node, which the project brings itself, so the warning is suppressed.
  const { exitCode, timedOut } = await run(command, [...args, 'ci', '--loglevel=error'], {
    timeoutMs: TIMEOUT_MS,
  })
  if (timedOut) giveUp('npm ci did not end; is the registry reachable?')
  if (exitCode !== 0) giveUp(`npm ci failed (${exitCode}); its own words are above.`)
  const still = staleness()
  if (still) giveUp(`npm ci ended, and yet ${still}.`)
}
