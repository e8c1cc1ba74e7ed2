// What a fresh install brings, from the lock file alone: versions, licences, integrity, what is shipped; and what is known of weaknesses,
// with the age of that knowledge.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1000
/** After this many days an answer of the registry is called old. */
export const OLD_AFTER_DAYS = 30
/** Electron mends its newest three majors (electronjs.org/docs/latest/tutorial/electron-timelines). */
const SUPPORTED_MAJORS = 3

/** Why a licence may be used: in what is shipped, or in tools alone. */
const LICENCES = {
  MIT: { for: 'app', why: 'permissive' },
  ISC: { for: 'app', why: 'permissive' },
  'BSD-2-Clause': { for: 'app', why: 'permissive' },
  'BSD-3-Clause': { for: 'app', why: 'permissive' },
  'MIT-0': { for: 'app', why: 'permissive, asks for nothing' },
  '0BSD': { for: 'app', why: 'permissive, asks for nothing' },
  'Apache-2.0': { for: 'app', why: 'permissive, with a grant of patents' },
  'BlueOak-1.0.0': { for: 'app', why: 'permissive' },
  'CC0-1.0': { for: 'app', why: 'public domain' },
  Zlib: { for: 'app', why: 'permissive' },
  Unlicense: { for: 'app', why: 'public domain' },
  WTFPL: { for: 'app', why: 'asks for nothing' },
  'OFL-1.1': { for: 'app', why: 'fonts, which may be shipped inside a program' },
  'Python-2.0': {
    for: 'app',
    why: 'permissive; asks for its notice and a word about changes, and none are made',
  },
  'MPL-2.0': {
    for: 'tool',
    why: 'changed files would have to be published; tools are neither changed nor shipped',
  },
  'CC-BY-4.0': { for: 'tool', why: 'data that names its authors; not shipped' },
}

/** Why a package of this licence may not be used; null if it may. Knows `A OR B` and `A AND B`, as packages write them. */
export function licenceProblem(licence, isShipped) {
  if (!licence) return 'has no licence'
  const expression = licence.replace(/^\((.*)\)$/, '$1')
  const isAllowed = (name) => {
    const known = Object.hasOwn(LICENCES, name) ? LICENCES[name] : undefined
    return known !== undefined && (known.for === 'app' || !isShipped)
  }
  const isFine =
    expression.split(' AND ').length > 1
      ? expression.split(' AND ').every(isAllowed)
      : expression.split(' OR ').some(isAllowed)
  return isFine ? null : `${licence} is not on the list of licences${isShipped ? ' that may be shipped' : ''}`
}

/** The package that Node finds for `name` from within the package at `path`, as a path of the lock; undefined without one. */
function resolved(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}

/** The paths of everything that `names`, imported by the app's own sources, may bring into what is shipped. */
function shippedPaths(packages, names) {
  const found = new Set()
  const waiting = names.map((name) => resolved(packages, '', name))
  for (let path = waiting.pop(); path !== undefined || waiting.length > 0; path = waiting.pop()) {
    if (path === undefined || found.has(path)) continue
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push(resolved(packages, path, name))
  }
  return found
}

/** The licence of a binary for another platform, which the lock may lack: that of the package that needs it. */
function licencesOfParents(packages) {
  const licences = new Map()
  for (const { optionalDependencies = {}, license } of Object.values(packages))
    for (const name of Object.keys(optionalDependencies)) licences.set(name, license)
  return licences
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Every package of the lock, in its order, without this repository and its workspace. `imported`: the packages that the app's own sources import. */
export function packagesOf({ packages }, imported) {
  const shipped = shippedPaths(packages, imported)
  const ofParents = licencesOfParents(packages)
  return Object.entries(packages)
    .filter(([path, { link = false }]) => path.startsWith('node_modules/') && !link)
    .map(([path, { version, license, integrity, optional = false, os, cpu, libc }]) => ({
      name: nameOf(path),
      version,
      licence: license ?? ofParents.get(nameOf(path)),
      isShipped: shipped.has(path),
      hasIntegrity: integrity !== undefined,
      isOptional: optional,
      platform: { os, cpu, libc },
    }))
}

/** Whether npm would install a package that is limited like this on `here`. */
const isFor = ({ os, cpu, libc }, here) =>
  (!os || os.includes(here.os)) &&
  (!cpu || cpu.includes(here.cpu)) &&
  (!libc || here.libc === undefined || libc.includes(here.libc))

/**
 * A package without integrity is whatever the network gives. Allowed is only a tool's binary for another platform, which
 * the registry of whoever made the lock did not know: it is told, and a fault where it would be installed.
 */
function integrityProblem({ hasIntegrity, isShipped, isOptional, platform }, here) {
  if (hasIntegrity) return null
  const isElsewhere = isOptional && platform.os !== undefined && !isFor(platform, here)
  return isShipped || !isElsewhere ? 'has no integrity in package-lock.json' : null
}

const IMPORT = /(?:\bfrom|\bimport|@import|\bimport\()\s*['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g

/** The names of the packages that a source imports, without what follows in the path. */
export const importedBy = (source) => [...source.matchAll(IMPORT)].map(([, name]) => name)

function importedIn(root, folders) {
  const names = new Set()
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true }))
      if (/\.(tsx?|css)$/.test(file))
        for (const name of importedBy(readFileSync(join(root, folder, file), 'utf8'))) names.add(name)
  return names
}

/** What the sources of the app import, and the runtime that they are shipped with. */
export const importedByApp = (root) => [
  ...new Set(['electron', ...importedIn(root, ['electron', 'renderer', 'shared'])]),
]

/** The same with the office, whose program and page bring others. */
export const importedByAll = (root) => [
  ...new Set([...importedByApp(root), ...importedIn(root, ['office/server', 'office/web'])]),
]

/** What the office has in its package.json and the app imports nowhere. */
export function officeAlone(root) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'office', 'package.json'), 'utf8'))
  const imported = importedByApp(root)
  return Object.keys(dependencies).filter((name) => !imported.includes(name))
}

/** The same for the same packages in the same versions. */
export const versionsDigest = (packages) =>
  createHash('sha256')
    .update(
      packages
        .map(({ name, version }) => `${name}@${version}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex')

/** What `npm audit --json` says, worst first; null if that is no answer. */
export function auditAnswer(text) {
  let answer
  try {
    answer = JSON.parse(text.slice(text.indexOf('{')))
  } catch {
    return null
  }
  if (answer.auditReportVersion === undefined || typeof answer.vulnerabilities !== 'object') return null
  const found = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((weakness) => typeof weakness === 'object')
    .map(({ name, title, severity, range, url }) => ({ name, title, severity, range, url }))
  return found.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

const ageOf = (askedOn, today) => Math.round((Date.parse(today) - Date.parse(askedOn)) / DAY_MS)
const agedWords = (askedOn, today) => {
  const days = ageOf(askedOn, today)
  return `asked ${askedOn}, ${days} days ago${days > OLD_AFTER_DAYS ? ': this is OLD' : ''}`
}

/** What is known of weaknesses, and how old that is: a sentence, and the weaknesses themselves. */
function weaknessesOf({ vulnerabilities }, digest, today) {
  if (vulnerabilities === null)
    return {
      words: 'Known weaknesses: nobody has had an answer yet. This says nothing about the packages.',
      found: [],
    }
  const { askedOn, versions, found } = vulnerabilities
  const other = versions === digest ? '' : ' The packages have changed since: this is OLD.'
  const count = found.length === 0 ? 'none' : `${found.length}`
  return { words: `Known weaknesses: ${count}, ${agedWords(askedOn, today)}.${other}`, found }
}

function electronOf({ electron }, packages, today) {
  const pinned = packages.find(({ name }) => name === 'electron')?.version ?? 'none'
  if (electron === null)
    return { words: `Electron ${pinned}: nobody has asked for a newer one yet.`, problems: [] }
  const { askedOn, latest } = electron
  const majorsBehind = Number.parseInt(latest, 10) - Number.parseInt(pinned, 10)
  const isMended = majorsBehind < SUPPORTED_MAJORS
  const standing = pinned === latest ? 'the newest' : `the newest is ${latest}`
  return {
    words: `Electron ${pinned}: ${standing}, ${agedWords(askedOn, today)}.`,
    problems: isMended ? [] : [`electron ${pinned} is no longer mended: the newest is ${latest}`],
  }
}

/**
 * The report as Markdown, and what is wrong. `kept`: the last answers of the registry; `here`: the platform that a fresh
 * install is judged for; `today` as YYYY-MM-DD.
 */
export function dependencyReport({ lock, imported, kept, here, today }) {
  const packages = packagesOf(lock, imported)
  const weaknesses = weaknessesOf(kept, versionsDigest(packages), today)
  const electron = electronOf(kept, packages, today)
  const problems = [
    ...packages.flatMap((one) =>
      [licenceProblem(one.licence, one.isShipped), integrityProblem(one, here)]
        .filter((problem) => problem !== null)
        .map((problem) => `${one.name} ${one.version} ${problem}`),
    ),
    ...weaknesses.found.map(
      ({ name, range, severity, title, url }) => `${name} ${range} (${severity}): ${title} ${url}`,
    ),
    ...electron.problems,
  ]
  const gaps = packages.filter(({ hasIntegrity }) => !hasIntegrity)
  const shipped = packages.filter(({ isShipped }) => isShipped)
  const summary = [
    `${packages.length} packages, ${shipped.length} of them may be part of what is shipped; the others are tools.`,
    weaknesses.words,
    electron.words,
    gaps.length === 0
      ? 'Every package has its integrity in the lock.'
      : `${gaps.length} binaries of tools for other platforms have no integrity in the lock: install there with a registry that knows them, and land the lock.`,
  ]
  return { problems, summary, text: reportText(packages, summary, problems) }
}

function reportText(packages, summary, problems) {
  const row = (cells) => `| ${cells.join(' | ')} |`
  const used = new Set(packages.flatMap(({ licence = '' }) => licence.match(/[\w.-]+/g) ?? []))
  return [
    '# Dependencies',
    '',
    ...summary.map((line) => `- ${line}`),
    '',
    '## Problems',
    '',
    ...(problems.length === 0 ? ['None.'] : problems.map((line) => `- ${line}`)),
    '',
    '## Licences that may be used',
    '',
    ...Object.entries(LICENCES)
      .filter(([name]) => used.has(name))
      .map(
        ([name, { for: use, why }]) =>
          `- ${name} (${use === 'app' ? 'app and tools' : 'tools alone'}): ${why}`,
      ),
    '',
    '## Packages',
    '',
    row(['Package', 'Version', 'Licence', 'Use', 'Integrity', 'Only on']),
    row(['---', '---', '---', '---', '---', '---']),
    ...packages.map(({ name, version, licence = '', isShipped, hasIntegrity, platform: { os, cpu, libc } }) =>
      row([
        name,
        version,
        licence,
        isShipped ? 'app' : 'tool',
        hasIntegrity ? 'yes' : 'NO',
        [os, cpu, libc].flatMap((part) => part ?? []).join(' '),
      ]),
    ),
    '',
  ].join('\n')
}
