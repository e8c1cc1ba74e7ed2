// `galla --diagnose`: the report of a problem without a window, a log or a lock, for an app that does not start.
import { join } from 'node:path'
import { app } from 'electron'
import { readablePreferences } from '#shared/shop/preferences'
import { writeWhole } from '../files/atomic-file'
import { readTextIfThereSync } from '#shared/node/files/disk'
import { runningProcesses } from '#shared/node/files/this-process'
import { systemClock } from '../platform/system-clock'
import { takeTrustVariables } from '../platform/trust-variables'
import { dataPlaceOf } from '../data-folder/data-place'
import { knownFacts } from '../diagnostics/report'
import { PREFERENCES_FILE } from '../settings/stored-drawing'

/** Where the report is saved as well: a program of Windows has no terminal to print to. */
const REPORT_FILE = 'galla-report.json'

/** Prints the report, saves it beside the app log, and says where. Rejects only if it can do neither. */
export async function diagnose(): Promise<void> {
  const ownFolder = app.getPath('userData')
  const dataFolder = dataPlaceOf(ownFolder, runningProcesses().own)
  const facts = await knownFacts({
    version: app.getVersion(),
    platform: process.platform,
    ownFolder,
    dataFolder,
    crashFolder: app.getPath('crashDumps'),
    now: systemClock.now,
    trustVariables: takeTrustVariables(process.env),
    preferences: () => readablePreferences(storedPreferences(dataFolder)),
  })
  const text = `${JSON.stringify(facts, null, 2)}\n`
  const file = join(ownFolder, 'logs', REPORT_FILE)
  const saved = await writeWhole(file, text).then(
    () => `Saved: ${file}\n`,
    (error: unknown) => `Not saved: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  await printed(process.stdout, text)
  await printed(process.stderr, saved)
}

/** Those that cannot be read are the app's own, as at a start. */
function storedPreferences(dataFolder: string): unknown {
  try {
    return JSON.parse(readTextIfThereSync(join(dataFolder, `${PREFERENCES_FILE}.json`)) ?? 'null')
  } catch {
    return null
  }
}

/** Waits until it has left: the process ends right after it. A terminal that is gone ends the wait too. */
const printed = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => {
    stream.once('error', () => resolve())
    stream.write(text, () => resolve())
  })
