// npm run release-notes -- v1.2.0: prints that version's part of the changelog. Fails where there is none, or where package.json says another
// version: a tag on the wrong commit makes no release.
import { readFileSync } from 'node:fs'
import { readWords } from './lib/command-line.mjs'
import { notesOf } from './lib/release-notes.mjs'
import { giveUp, inProject } from './lib/project.mjs'

const [tag = ''] = readWords({ words: 1 }).words
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
if (tag !== `v${version}`) giveUp(`package.json says ${version}, the tag ${tag}`)
const notes = notesOf(readFileSync(inProject('CHANGELOG.md'), 'utf8'), version)
if (notes === null) giveUp(`CHANGELOG.md has nothing under ${version}`)
process.stdout.write(`${notes}\n`)
