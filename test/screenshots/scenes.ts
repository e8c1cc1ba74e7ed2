// The scenes that are pictured, each with its sources: a change of these pictures it in the next `npm test`. What all screens share (the
// parts of `renderer/ui`, styles, texts) is no scene's source: it would picture them all at every change.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../e2e/runtime'
import { billScenes } from './bill-scenes'
import { counterScenes, practiceScenes } from './counter-scenes'
import { daybookScenes } from './daybook-scenes'
import { accountScenes, checkScenes } from './identity-scenes'
import { lockScenes } from './lock-scenes'
import { journalScenes } from './log-scenes'
import { pendingScenes } from './pending-scenes'
import { printingScenes } from './printing-scenes'
import { receiptLogScenes } from './receipt-log-scenes'
import { rechargeScenes } from './recharge-scenes'
import type { Scene } from './scene'
import { settingsScenes } from './settings-scenes'

interface SourcedScene extends Scene {
  /** Files and folders of the project, each of which is there. */
  readonly sources: readonly string[]
}

/** The scenes of a file here, with the folders of what they show. */
function shown(file: string, folders: readonly string[], scenes: readonly Scene[]): readonly SourcedScene[] {
  const sources = [`test/screenshots/${file}.ts`, ...folders]
  for (const source of sources)
    if (!existsSync(join(root, source))) throw new Error(`a source of scenes is not there: ${source}`)
  return scenes.map((scene) => ({ ...scene, sources }))
}

export const scenes: readonly SourcedScene[] = [
  ...shown('counter-scenes', ['renderer/app', 'renderer/access/welcome'], counterScenes),
  ...shown('counter-scenes', ['renderer/settings/practice'], practiceScenes),
  ...shown('lock-scenes', ['renderer/access'], lockScenes),
  ...shown('recharge-scenes', ['renderer/operations/recharge', 'renderer/sale/result'], rechargeScenes),
  ...shown('bill-scenes', ['renderer/operations/bill'], billScenes),
  ...shown('pending-scenes', ['renderer/sale/pending'], pendingScenes),
  ...shown('log-scenes', ['renderer/log', 'renderer/backup'], journalScenes),
  ...shown('identity-scenes', ['renderer/operations/checks'], checkScenes),
  ...shown('identity-scenes', ['renderer/operations/account'], accountScenes),
  ...shown('daybook-scenes', ['renderer/daybook', 'renderer/till', 'renderer/customer'], daybookScenes),
  ...shown('printing-scenes', ['renderer/settings'], printingScenes),
  ...shown('receipt-log-scenes', ['renderer/sale/receipts'], receiptLogScenes),
  ...shown('settings-scenes', ['renderer/settings', 'renderer/privacy'], settingsScenes),
]
