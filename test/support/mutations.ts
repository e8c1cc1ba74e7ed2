// Broken answers: a text changed in one to four places by the faults that connections, proxies, frameworks and other
// versions cause.

/** A small generator of its own, so that a failing number identifies its answer for ever. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Change = (text: string, chance: () => number) => string

const at = (text: string, chance: () => number): number => Math.floor(chance() * (text.length + 1))
const pick = <Item>(items: readonly Item[], chance: () => number): Item =>
  items[Math.floor(chance() * items.length)] as Item

const CHARACTERS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '0',
  '-',
  '.',
  'e',
  ' ',
  '\0',
  '\ufeff',
  'é',
  '<',
  'n',
]
const VALUES = [
  'null',
  '[]',
  '{}',
  '""',
  'true',
  'false',
  '0',
  '-1',
  '1e400',
  '123456789012345678901234567890',
  '"success"',
  '"pending"',
  '"failed"',
  '200',
  '"200"',
  '500',
  '[[[[]]]]',
  '"null"',
  '{"status":"success"}',
  '"G1-AB12CD34EF"',
  '"other"',
]
const NAMES = [
  'status',
  'data',
  'response_code',
  'error_code',
  'error',
  'message',
  'request_id',
  'ackno',
  'reference_id',
  'refunded',
  'meta',
  '__proto__',
  'constructor',
  'toString',
  'length',
]

const cutOff: Change = (text, chance) => text.slice(0, at(text, chance))
const cutOut: Change = (text, chance) => {
  const start = at(text, chance)
  return text.slice(0, start) + text.slice(start + 1 + Math.floor(chance() * 20))
}
const twice: Change = (text, chance) => {
  const start = at(text, chance)
  const part = text.slice(start, start + 1 + Math.floor(chance() * 40))
  return text.slice(0, start) + part + text.slice(start)
}
const character: Change = (text, chance) => {
  const place = at(text, chance)
  return text.slice(0, place) + pick(CHARACTERS, chance) + text.slice(place + Math.floor(chance() * 2))
}
/** Puts another value after one of the colons. */
const otherValue: Change = (text, chance) => {
  const members = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|[^,{}[\]"]+|\[\]|\{\})/g)]
  const member = members.length === 0 ? undefined : pick(members, chance)
  if (member === undefined) return text
  return `${text.slice(0, member.index)}:${pick(VALUES, chance)}${text.slice(member.index + member[0].length)}`
}
const otherName: Change = (text, chance) => {
  const members = [...text.matchAll(/"[a-z_]+":/gi)]
  const member = members.length === 0 ? undefined : pick(members, chance)
  if (member === undefined) return text
  return `${text.slice(0, member.index)}"${pick(NAMES, chance)}":${text.slice(member.index + member[0].length)}`
}
const furtherMember: Change = (text, chance) =>
  text.replace('{', `{"${pick(NAMES, chance)}":${pick(VALUES, chance)},`)
const furtherInside: Change = (text, chance) => {
  const members = [...text.matchAll(/\{"/g)]
  const member = members.length === 0 ? undefined : pick(members, chance)
  if (member === undefined) return text
  return `${text.slice(0, member.index + 1)}"${pick(NAMES, chance)}":${pick(VALUES, chance)},${text.slice(member.index + 1)}`
}
const wrapped: Change = (text, chance) =>
  pick(
    [
      (inner: string) => `[${inner}]`,
      (inner: string) => `{"data":${inner}}`,
      (inner: string) => `Warning: x\n${inner}`,
      (inner: string) => `\ufeff${inner}`,
      (inner: string) => `${inner}${inner}`,
    ],
    chance,
  )(text)

const CHANGES: readonly Change[] = [
  cutOff,
  cutOut,
  twice,
  character,
  otherValue,
  otherValue,
  otherValue,
  otherName,
  furtherMember,
  furtherInside,
  wrapped,
]
const MOST_CHANGES = 4

/** `text` with one to four faults. */
export function mutated(text: string, chance: () => number): string {
  let changed = text
  const count = 1 + Math.floor(chance() * MOST_CHANGES)
  for (let index = 0; index < count; index += 1) changed = pick(CHANGES, chance)(changed, chance)
  return changed
}
