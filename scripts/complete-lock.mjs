// Completes package-lock.json after `npm install`: run it when the lock file's own test says so.
// npm leaves an optional package out of the lock if the registry in use does not know it, as mirrors do not know the
// binaries of every platform. `npm ci` then refuses the lock everywhere. The package that needs them gives their
// versions, and their names contain the platform, so their entries are written here.
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLock } from './lib/lock.mjs'
import { inProject, say } from './lib/project.mjs'

const file = inProject('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = completeLock(lock)
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`)
say(
  added.length > 0
    ? `added ${added.length} packages of other platforms to the lock`
    : 'the lock was complete',
)
