// Where the app's data lies. A folder of before the first release is left as it is: an empty one is begun beside it once the person says so.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import { isOfBeforeRelease } from '../files/before-release'
import { isThereSync, makeFolderSync, makeTemporaryFolderSync } from '#shared/node/files/disk'

/** The empty folder that is begun beside `folder`. */
export const folderBeside = (folder: string): string => `${folder}-1`

/** Call it first of all. The folder that the person is to be asked about (`askToBegin`); null if the app can start. */
export function chooseDataFolder(): string | null {
  const folder = app.getPath('userData')
  if (!isOfBeforeRelease(folder)) return null
  const beside = folderBeside(folder)
  const isBegun = isThereSync(beside)
  // Electron writes to its folder by itself, also while a question stands.
  const used = isBegun ? beside : makeTemporaryFolderSync(tmpdir(), 'galla-')
  for (const name of ['userData', 'sessionData']) app.setPath(name, used)
  app.setPath('crashDumps', join(used, 'Crashpad'))
  return isBegun ? null : folder
}

/** Asks once Electron is ready. With the person's word the app starts anew, in the empty folder; otherwise it ends. */
export async function askToBegin(folder: string): Promise<void> {
  const { textsIn } = await import('../texts')
  const say = textsIn(systemLanguage())
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: say('folder.unreleased'),
    detail: say('folder.unreleased-detail', { folder, beside: folderBeside(folder) }),
    buttons: [say('folder.begin'), say('folder.close')],
    defaultId: 1,
    cancelId: 1,
  })
  if (response !== 0) return
  makeFolderSync(folderBeside(folder))
  app.relaunch()
}

/** What the shop's own settings say is not read of such a folder. */
function systemLanguage(): Language {
  const wanted = app.getPreferredSystemLanguages().map((tag) => tag.split('-')[0])
  const known = wanted.flatMap((tag) => LANGUAGES.filter((language) => language === tag))
  return known[0] ?? SOURCE_LANGUAGE
}
