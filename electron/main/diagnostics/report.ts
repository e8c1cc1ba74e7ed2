// What is known of this app and this computer without asking anybody, for whoever helps: from the system, the app's folder and its log.
// Nothing that names a person or a shop.
import { release, totalmem } from 'node:os'
import { join } from 'node:path'
import { ENVIRONMENTS } from '#shared/base/environment'
import type { Preferences } from '#shared/shop/preferences'
import { diskSpaceAt, filesWithin, readText } from '#shared/node/files/disk'
import { withoutSecrets } from '../platform/redaction'
import { crashDumpsIn } from './crash-dumps'
import { readStartRecord } from './start-record'

export interface KnownOptions {
  readonly version: string
  /** `process.platform`. */
  readonly platform: string
  /** The app's own folder, where its log lies. */
  readonly ownFolder: string
  readonly dataFolder: string
  /** Where crash reports are kept. */
  readonly crashFolder: string
  readonly now: () => number
  /** The names of environment variables that were to change whom the app trusts. */
  readonly trustVariables: readonly string[]
  readonly preferences: () => Preferences
}

const isoTime = (at: number): string => new Date(at).toISOString()

/** What can be told while the app runs and when it does not start. Never rejects for a file that is not there. */
export async function knownFacts({
  version,
  platform,
  ownFolder,
  dataFolder,
  crashFolder,
  now,
  trustVariables,
  preferences,
}: KnownOptions) {
  const { lines, errors } = await readAppLog(join(ownFolder, 'logs'))
  return {
    madeAt: isoTime(now()),
    version,
    platform,
    system: release(),
    versions: process.versions,
    memoryBytes: totalmem(),
    disk: await diskSpaceAt(dataFolder),
    trustVariables,
    failedStarts: readStartRecord(ownFolder).failedStarts,
    crashReports: (await crashDumpsIn(crashFolder)).map(({ bytes, writtenAt }) => ({
      writtenAt: isoTime(writtenAt),
      bytes,
    })),
    preferences: withoutShop(preferences()),
    files: await filesOf(dataFolder),
    errors,
    log: lines,
  }
}

/** How each setting is told: as it is, only whether there is one, or in the words given. A new setting needs its row. */
const TOLD: {
  readonly [Name in keyof Preferences]: 'as-it-is' | 'whether' | ((value: Preferences[Name]) => unknown)
} = {
  environment: 'as-it-is',
  language: 'as-it-is',
  theme: 'as-it-is',
  textSize: 'as-it-is',
  zoomPercent: 'as-it-is',
  drawing: 'as-it-is',
  sounds: 'as-it-is',
  speech: 'as-it-is',
  todayPage: 'as-it-is',
  typeAnywhere: 'as-it-is',
  receiptPaper: 'as-it-is',
  receiptLanguage: 'as-it-is',
  receiptSecondLanguage: 'as-it-is',
  // What the shop typed or drew itself may name it.
  receiptTexts: ({ header, footer }) =>
    [...Object.values(header), ...Object.values(footer)].some((text) => text !== ''),
  printer: ({ connection }) => connection.way,
  printers: (list) => list?.all.map(({ paper, settings }) => `${settings.connection.way} ${paper}`) ?? [],
  autoLockMinutes: 'as-it-is',
  checksWhileLocked: 'as-it-is',
  cashierRights: 'as-it-is',
  retentionMonths: 'as-it-is',
  limits: 'as-it-is',
  openingPrices: (prices) => Object.keys(prices).length,
  planOrder: 'as-it-is',
  chatLink: 'whether',
  upiId: 'whether',
  customerDisplay: ({ place, language }) => ({ place: place.kind, language }),
  customerWindowSpot: 'as-it-is',
  returnPage: 'whether',
  dailyCopies: 'whether',
  shop: () => 'not told',
  logo: 'whether',
}

export const withoutShop = (preferences: Preferences): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(preferences).map(([name, value]) => {
      const told = TOLD[name as keyof Preferences]
      if (told === 'as-it-is') return [name, value]
      return [name, told === 'whether' ? value !== '' : (told as (value: unknown) => unknown)(value)]
    }),
  )

/** Names and sizes of the app's own files, which say what was written last. */
async function filesOf(dataFolder: string) {
  const found = await Promise.all(
    ENVIRONMENTS.map(async (environment) =>
      (await filesWithin(join(dataFolder, environment))).map((file) => ({ ...file, environment })),
    ),
  )
  return found.flat().map(({ environment, name, bytes, changedAt }) => ({
    name: `${environment}/${name}`,
    bytes,
    changedAt: isoTime(changedAt),
  }))
}

const LOG_LINES = 400
const ERRORS = 50
/** As the log is written (platform/app-log.ts): the time and the level of a line are its own and stay readable. */
const HEAD = /^\d{4}-\d\d-\d\dT[\d:.]+Z \w+ /
const ERROR_HEAD = /^\S+ error /

/**
 * The end of the app log, and the last errors in all of it, with the lines of their stacks. Redacted when it was written, and once more:
 * what a later version regards as private goes too.
 */
export async function readAppLog(
  folder: string,
): Promise<{ readonly lines: readonly string[]; readonly errors: readonly string[] }> {
  const texts = await Promise.all(
    ['galla.old.log', 'galla.log'].map((name) => readText(join(folder, name)).catch(() => '')),
  )
  const all = texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
  const isOfError = all.map(() => false)
  all.forEach((line, index) => {
    isOfError[index] = HEAD.test(line) ? ERROR_HEAD.test(line) : isOfError[index - 1] === true
  })
  const starts = all.flatMap((line, index) => (isOfError[index] === true && HEAD.test(line) ? [index] : []))
  const [firstKept = all.length] = starts.slice(-ERRORS)
  return {
    lines: all.slice(-LOG_LINES).map(masked),
    errors: all.filter((_line, index) => index >= firstKept && isOfError[index] === true).map(masked),
  }
}

function masked(line: string): string {
  const [head = ''] = HEAD.exec(line) ?? []
  return `${head}${withoutSecrets(line.slice(head.length))}`
}
