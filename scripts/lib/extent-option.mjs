// What is written behind a command, `npm test -- --part=3`: which part of the endurance runs it takes.
import { readWords } from './command-line.mjs'
import { extentFrom } from './endurance.mjs'
import { giveUp } from './project.mjs'

/** Gives the extent and the other options, texts all of them. Ends the program on a word that it does not know. */
export function readExtent({ unlessTold, others = [], flags = [], words: taken = 0 }) {
  const { values, words } = readWords({
    options: Object.fromEntries([
      ...['part', ...others].map((name) => [name, { type: 'string' }]),
      ...flags.map((name) => [name, { type: 'boolean', default: false }]),
    ]),
    words: taken,
  })
  const { part, ...rest } = values
  try {
    return {
      extent: part === undefined ? unlessTold : extentFrom(part),
      ...rest,
      ...(taken > 0 && { words }),
    }
  } catch (error) {
    giveUp(error.message)
  }
}
