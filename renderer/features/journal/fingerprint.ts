/** Digits in fours, as they stand on a Z report, so that two people can compare them aloud. */
export const inGroups = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? ''
