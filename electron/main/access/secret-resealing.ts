// The system's key store may replace its key. What was sealed with the old one still opens for a while and is then to be
// sealed anew, or it is lost with the old key. A sealed text lies in a file either alone or as base64 in its JSON, so it
// is exchanged there without knowing what the file says. Done when the app closes and nothing else writes the files: a
// run that does not get that far leaves them as they were, and the next one tries again.
import { join } from 'node:path'
import { ENVIRONMENTS } from '#shared/base/environment'
import { writeWhole } from '../files/atomic-file'
import { fileNamesIn, readIfThere } from '#shared/node/files/disk'
import { toBase64 } from './sealing'

/** A sealed text, and the same text sealed with the store's present key. */
export interface Renewal {
  readonly old: Buffer
  readonly fresh: Buffer
}

const FOLDERS = ['', ...ENVIRONMENTS]
const MAY_HOLD_SEALS = /\.(json|key)$/

/** Exchanges `renewals` in the files of the app's data folder. Throws as the disk does; no file is then half changed. */
export async function resealSecrets(dataFolder: string, renewals: readonly Renewal[]): Promise<void> {
  if (renewals.length === 0) return
  for (const folder of FOLDERS.map((name) => join(dataFolder, name)))
    for (const name of await fileNamesIn(folder))
      if (MAY_HOLD_SEALS.test(name)) await renewIn(join(folder, name), renewals)
}

async function renewIn(file: string, renewals: readonly Renewal[]): Promise<void> {
  const bytes = await readIfThere(file)
  if (bytes === undefined) return
  const alone = renewals.find(({ old }) => old.equals(bytes))
  if (alone !== undefined) return writeWhole(file, alone.fresh)
  const text = bytes.toString('utf8')
  const renewed = renewals.reduce(
    (before, { old, fresh }) => before.replaceAll(`"${toBase64(old)}"`, `"${toBase64(fresh)}"`),
    text,
  )
  if (renewed !== text) await writeWhole(file, renewed)
}
