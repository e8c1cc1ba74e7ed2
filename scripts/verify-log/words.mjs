// What a verdict on a log, or on one exported file, is called, in a headline and lines that say what it means and what to do.
import { fingerprintOf } from './verifier.mjs'

const TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})
const timeText = (ms) => `${TIME.format(ms)} (India)`
/** Groups of four, as they are printed. */
export const inGroups = (digits) => digits.match(/.{1,4}/g)?.join(' ') ?? ''
const keyText = (key) => inGroups(fingerprintOf(key))
const rangeText = (sequence, upTo) =>
  sequence === upTo ? `entry ${sequence}` : `one of the entries ${sequence} to ${upTo}`

const PERSONAL =
  'The rows that name customers lie outside this proof: they can be erased on request, and only the shop can compare them with their entries.'

export function wordsOn(verdict, wasKeyGiven) {
  if (verdict.kind === 'broken') return wordsOnBroken(verdict)
  const signed = verdict.kind === 'whole'
  return {
    kind: verdict.kind,
    headline: signed
      ? `The log is whole: ${verdict.entries} entries, signed up to entry ${verdict.provenTo}`
      : 'The signatures could not be checked here',
    lines: [
      ...(signed ? [] : [NO_SIGNATURES]),
      `Environment: ${verdict.environment}. Signed with the key ${keyText(verdict.key)}, last on ${timeText(verdict.provenAtMs)}.`,
      ...(verdict.provenTo < verdict.entries
        ? [
            `Entries ${verdict.provenTo + 1} to ${verdict.entries} follow from the signed ones, but are not signed with this key.`,
          ]
        : []),
      `Entries 1 to ${verdict.attestedFrom} are attested since ${timeText(verdict.attestedAtMs)}, and not earlier.`,
      ...verdict.newKeys.map(
        ({ key, sequence }) =>
          `At entry ${sequence} an owner confirmed a new key, ${keyText(key)}. Compare it with a later Z report.`,
      ),
      ...(wasKeyGiven ? [] : [NO_KEY_GIVEN]),
      PERSONAL,
    ],
  }
}

const NO_SIGNATURES =
  'The links follow from each other, but that alone proves nothing: anybody can compute them. This browser does not know Ed25519. Use a newer Chrome, Edge, Firefox or Safari, or: npm run verify-log -- FILE'
const NO_KEY_GIVEN =
  'No key was given, so the file was checked against the key that it names itself. Compare the key with a printed Z report of the shop that did not come with the file.'

/** Of one file, checked with its proof (`checkExport`). */
export function wordsOnExport(verdict, wasKeyGiven) {
  const { kind, fault, key, from, to, upTo } = verdict
  const period = `${from} to ${to}, up to entry ${upTo} of the log`
  if (kind === 'broken')
    return {
      kind,
      headline: EXPORT_HEADLINES[fault],
      lines: [
        EXPORT_MEANINGS[fault],
        ...(key === undefined ? [] : [`That key is ${keyText(key)}.`]),
        ...(from === undefined ? [] : [`The proof is of the file for ${period}.`]),
      ],
    }
  const signed = kind === 'whole'
  return {
    kind,
    headline: signed
      ? `The file is the one that the log names: ${period}`
      : 'The signature could not be checked here',
    lines: [
      ...(signed ? [] : [NO_SIGNATURES]),
      `Environment: ${verdict.environment}. Entry ${verdict.entry} of the log names this file. Signed with the key ${keyText(key)} on ${timeText(verdict.signedAtMs)}.`,
      ...(wasKeyGiven ? [] : [NO_KEY_GIVEN]),
    ],
  }
}

const EXPORT_HEADLINES = {
  'unreadable-proof': 'The proof cannot be read',
  'proof-key': 'The proof is signed with another key',
  'proof-signature': 'The signature of the proof is not valid',
  'proof-entry': 'The proof does not hold: its entry is not what was signed',
  'other-file': 'The proof is of another file',
  'changed-file': 'The file is not the one that the log names: it was changed',
  'cut-file': 'The file is not the one that the log names: it was cut off',
}

const EXPORT_MEANINGS = {
  'unreadable-proof': 'It was damaged or changed by hand, or is no proof. Save the file again.',
  'proof-key': 'It is not the key that you gave. Somebody else may have signed it.',
  'proof-signature': 'The signature, or what was signed (time, place, log or environment), was changed.',
  'proof-entry': 'What it says of the file, its time or its place in the log was changed.',
  'other-file': 'Each file has a proof of its own, with the same name before its ending.',
  'changed-file': 'Something in it was changed, added or removed after the shop saved it. Ask for it again.',
  'cut-file': 'Its last line has no end. Copy it again from where it came.',
}

function wordsOnBroken({ fault, sequence, upTo, key, line }) {
  return {
    kind: 'broken',
    headline: HEADLINES[fault](sequence, upTo),
    lines: [
      MEANINGS[fault],
      ...(key === undefined ? [] : [`That key is ${keyText(key)}.`]),
      ...(line > 0 ? [`Found at line ${line} of what was read. What comes after it was not looked at.`] : []),
      PERSONAL,
    ],
  }
}

const HEADLINES = {
  missing: (sequence, upTo) =>
    sequence === upTo
      ? `The log does not hold: entry ${sequence} is missing from its place`
      : `The log does not hold: entries ${sequence} to ${upTo} are missing from their place`,
  repeated: (sequence) => `The log does not hold: entry ${sequence} stands where it does not belong`,
  link: (sequence) => `The log does not hold: entry ${sequence} was changed`,
  head: (sequence, upTo) => `The log does not hold: ${rangeText(sequence, upTo)} is not what was signed`,
  signature: (sequence) => `The log does not hold: the signature at entry ${sequence} is not valid`,
  key: (sequence) => `The log does not hold: the signature at entry ${sequence} is by another key`,
  cut: (sequence, upTo) =>
    `The log does not hold: it ends before entry ${sequence}, but was signed up to entry ${upTo}`,
  unsigned: () => 'This file has no signature',
  unproven: () => 'This is a file for an accountant: check it together with its proof',
  unlinked: (sequence) => `This file cannot be checked: entry ${sequence} has no public link`,
  unreadable: (sequence) =>
    `The log does not hold: a line cannot be read where entry ${sequence} is expected`,
}

const MEANINGS = {
  missing: 'It was left out or moved after the log was written.',
  repeated: 'It was inserted, doubled or moved after the log was written.',
  link: 'Its content, its time or its id is not what its link was computed from.',
  head: 'The links of these entries were computed anew; the signature shows that they were others when the shop signed.',
  signature: 'The signature, or what was signed (time, place, log or environment), was changed.',
  key: 'No earlier entry introduces that key, or it is not the key that you gave. Somebody else may have signed this file.',
  cut: 'Entries were cut off at the end.',
  unsigned:
    'No head of it was signed: the key was lost, or the signatures were taken out. Export the log again.',
  unproven: 'The proof was saved beside it, under the same name with .proof.json at its end.',
  unlinked: 'Its public links are damaged, or they were taken out. Export the log again.',
  unreadable: 'The file was damaged or changed by hand, or is no exported log.',
}
