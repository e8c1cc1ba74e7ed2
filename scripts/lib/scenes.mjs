// Which scenes of test/screenshots a run of the tests pictures: those whose sources changed, and of the others a part that the commit
// chooses.
import { execFileSync } from 'node:child_process'
import { FIRST_PART, PARTS } from './endurance.mjs'
import { root, say } from './project.mjs'

/** Of the scenes that did not change a run pictures every eighth: any eight parts in a row have them all. */
export const PARTS_FOR_ALL_SCENES = 8
/** A commit that touches every screen changes nearly all scenes: more than these wait for their part, or for `npm run screenshots`. */
export const MOST_CHANGED_SCENES = 8
/** So many hexadecimal digits of a commit's hash choose a part, and name the commit. */
const HASH_DIGITS = 8

/** What git answers, or null outside of a repository and where a shallow one has no such commit. */
function git(...words) {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/** The part that a commit's hash chooses: every run of the same commit has the same. */
export const partOfHash = (hash) => (Number.parseInt(hash.slice(0, HASH_DIGITS), 16) % PARTS) + 1

/** The part that is asked for, or the one that the last commit chooses; the first outside of a repository. Prints which, and how to have it again. */
export function partToPicture(asked) {
  const hash = asked === null ? git('rev-parse', 'HEAD') : null
  const part = asked ?? (hash === null ? FIRST_PART : partOfHash(hash))
  const reason = hash === null ? '' : `, chosen by commit ${hash.slice(0, HASH_DIGITS)}`
  say(
    `of the scenes that did not change, part ${part} is pictured${reason} (again: npm test -- --part=${part})`,
  )
  return part
}

/** The files in which the work tree differs from the commit before the last one; none where that commit is not there. */
export function changedFiles() {
  const differing = git('diff', '--name-only', '-z', 'HEAD~1') ?? ''
  const added = git('ls-files', '--others', '--exclude-standard', '-z') ?? ''
  return `${differing}${added}`.split('\0').filter((file) => file !== '')
}

/** Whether a changed file is a source of the scene, or lies directly or deeper in a folder of its sources. */
export const hasChanged = ({ sources }, changed) =>
  sources.some((source) => changed.some((file) => file === source || file.startsWith(`${source}/`)))

/** The scenes that a part pictures. Of too many changed ones each part begins elsewhere. */
export function scenesOfPart(scenes, part, changed) {
  const isOfPart = (_scene, place) => (place + part) % PARTS_FOR_ALL_SCENES === 0
  const others = scenes.filter((scene, place) => !isOfPart(scene, place) && hasChanged(scene, changed))
  const first = part % Math.max(1, others.length)
  const alsoPictured = [...others.slice(first), ...others.slice(0, first)].slice(0, MOST_CHANGED_SCENES)
  return scenes.filter((scene, place) => isOfPart(scene, place) || alsoPictured.includes(scene))
}

/** Which of some languages and looks a part pictures its scenes in. Each eight parts take the next language, each round of these the next look. */
export function turnOfPart(part, languages, looks) {
  const eights = Math.floor(part / PARTS_FOR_ALL_SCENES)
  return { language: eights % languages, look: Math.floor(eights / languages) % looks }
}
