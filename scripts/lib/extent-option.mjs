// What is written behind a command, `npm test -- --part=3`: which part of the endurance runs it takes.
import { readWords } from './command-line.mjs'
import { extentFrom } from './endurance.mjs'
import { giveUp } from './project.mjs'

/** Gives the extent and the other options, texts all of them. Ends the program on a word that it does not know. */
export function readExtent({ unlessTold, others = [] }) {
  const { values } = readWords({
    options: Object.fromEntries(['part', ...others].map((name) => [name, { type: 'string' }])),
  })
  const { part, ...rest } = values
  try {
    return { extent: part === undefined ? unlessTold : extentFrom(part), ...rest }
  } catch (error) {
    giveUp(error.message)
  }
}
