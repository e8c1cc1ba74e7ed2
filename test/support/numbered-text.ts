// Texts that reveal whether they are complete: each begins and ends with its number and differs in length from its
// neighbours, so that a mixture of two is noticed.

const LENGTH_STEP = 37
const LONGEST = 9_000

export const textOf = (number: number): string =>
  `${number}:${'x'.repeat((number * LENGTH_STEP) % LONGEST)}:${number}`

export const isWholeText = (text: string): boolean => text === textOf(Number(text.split(':')[0]))
