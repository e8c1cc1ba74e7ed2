// Safe mode: a start with as little as possible, for an app that does not start otherwise. It draws without the graphics card, updates
// nothing, receives no callbacks, and only shows the log. It ends with the next start.
import { app, dialog } from 'electron'
import { readStartRecord, startBegins, startSucceeded } from '../diagnostics/start-record'
import { storedLanguage } from '../settings/stored-drawing'

const SAFE = '--safe'
/** So many starts in a row may fail before safe mode is offered. */
const MOST_FAILED_STARTS = 1

export interface SafeModeChoice {
  /** Safe mode is asked for, or will be offered: the graphics card may be what fails. */
  readonly isCareful: boolean
  /** Whether the app starts in safe mode; asks where it is to be offered. Call it once Electron is ready. */
  isWanted(): Promise<boolean>
}

/** Call it before this start is counted. */
export function safeModeChoice(): SafeModeChoice {
  const isAsked = process.argv.includes(SAFE)
  const isOffered = !isAsked && readStartRecord(app.getPath('userData')).failedStarts > MOST_FAILED_STARTS
  return {
    isCareful: isAsked || isOffered,
    isWanted: async () => isAsked || (isOffered && (await offer())),
  }
}

/** This start counts as failed until `thisStartSucceeded`. */
export const thisStartBegins = (): void => void startBegins(app.getPath('userData'))

/** The first screen is there, or the app was closed in the usual way. */
export const thisStartSucceeded = (): void => startSucceeded(app.getPath('userData'))

/** Where the question cannot be asked the app starts as usual. */
async function offer(): Promise<boolean> {
  try {
    const { textsIn } = await import('../texts')
    const say = textsIn(storedLanguage(app.getPath('userData')))
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: say('safe.offer'),
      detail: say('safe.offer-detail'),
      buttons: [say('safe.start'), say('safe.usual')],
      defaultId: 0,
      cancelId: 1,
    })
    return response === 0
  } catch {
    return false
  }
}

/** The words of a start that is not in safe mode, however this one was. */
export const wordsOfUsualStart = (): string[] => process.argv.slice(1).filter((word) => word !== SAFE)
