// npm run release-list -- FOLDER [--percent=N]: writes the signed list of the packages in FOLDER beside them.
//
// GALLA_RELEASE_KEY    the Ed25519 private key as PEM (openssl genpkey -algorithm ed25519)
//
//   npm run release-list -- --public    prints the public half, with which packages are built (GALLA_RELEASE_KEYS)
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWords } from './lib/command-line.mjs'
import { LIST_FILE, publicKeyOf, signedRelease } from './lib/release-list.mjs'
import { giveUp, inProject, say } from './lib/project.mjs'

const MOST_PERCENT = 100
const { values, words } = readWords({
  options: { public: { type: 'boolean', default: false }, percent: { type: 'string' } },
  words: 1,
})
const pem = process.env.GALLA_RELEASE_KEY
if (!pem) giveUp('GALLA_RELEASE_KEY is empty')
if (values.public) {
  process.stdout.write(`${publicKeyOf(pem)}\n`)
  process.exit(0)
}
const folder = words[0] ?? inProject('dist')
const asked = values.percent
const rolloutPercent = Number(asked ?? MOST_PERCENT)
if (!Number.isInteger(rolloutPercent) || rolloutPercent < 0 || rolloutPercent > MOST_PERCENT)
  giveUp(`${asked} is no percentage from 0 to ${MOST_PERCENT}`)
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
const file = join(folder, LIST_FILE)
writeFileSync(file, await signedRelease({ folder, version, rolloutPercent, pem }))
say(`${file} lists ${version} for ${rolloutPercent} of a hundred counters`)
