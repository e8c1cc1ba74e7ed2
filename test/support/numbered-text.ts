// Texts that tell whether they are whole: each begins and ends with its number, and is of another length than its neighbours, so that the
// start of one before the end of another shows.

const LENGTH_STEP = 37
const LONGEST = 9_000

export const textOf = (number: number): string =>
  `${number}:${'x'.repeat((number * LENGTH_STEP) % LONGEST)}:${number}`

export const isWholeText = (text: string): boolean => text === textOf(Number(text.split(':')[0]))
