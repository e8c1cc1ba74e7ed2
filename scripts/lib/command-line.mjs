// What is written behind a command: `npm run bench -- --quick start`. A word that the command does not know ends it, and says which there
// are; `--help` prints the description at the head of the command's own file. Plain Node 20, nothing installed.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { giveUp } from './project.mjs'

const HELP = '--help'

/** The comment at the head of a script, without its marks. */
export function descriptionOf(source) {
  const lines = source.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('//'))
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n')
}

/**
 * What `given` says, or the problem with it. `options` are those of `parseArgs`; `words` says how many words without dashes the command
 * takes, or which: none, a number, or a list of the known ones.
 */
export function wordsOf(given, { options = {}, words = 0 } = {}) {
  const parsed = parsedOf(given, options)
  if (parsed.problem !== undefined) return parsed
  const { values, positionals } = parsed
  const known = Array.isArray(words) ? words : null
  const unknown = known === null ? [] : positionals.filter((word) => !known.includes(word))
  if (unknown.length > 0)
    return { problem: `there is no ${unknown.join(', ')}; there are ${known.join(', ')}` }
  if (known === null && positionals.length > words)
    return { problem: `it does not know what to do with ${positionals.slice(words).join(' ')}` }
  return { values, words: positionals }
}

function parsedOf(given, options) {
  try {
    return parseArgs({ args: given, options, allowPositionals: true })
  } catch (error) {
    // Node adds how to pass a word that begins with dashes: nobody means that here.
    return { problem: error.message.split('. ')[0] }
  }
}

const ownFile = () => process.argv[1] ?? ''
const given = () => process.argv.slice(2)

/** Prints the description and ends the program if that is what was asked for. */
export function helpIfAsked() {
  if (!given().includes(HELP)) return
  process.stdout.write(`${descriptionOf(readFileSync(ownFile(), 'utf8'))}\n`)
  process.exit(0)
}

/** The options and words of this command. Ends the program with its description, or on what it does not know. */
export function readWords(takes = {}) {
  helpIfAsked()
  const { problem, ...read } = wordsOf(given(), takes)
  if (problem !== undefined) giveUp(`${problem} (${HELP} tells what there is)`)
  return read
}

/** For what is passed on to a tool, which knows its own words: only the help is ours. */
export function passedWords() {
  helpIfAsked()
  return given()
}
