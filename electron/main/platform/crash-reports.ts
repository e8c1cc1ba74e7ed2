// What the browser's own crash handler keeps of a process that died: a picture of its memory, for whoever mends the app.
import { crashReporter } from 'electron'

/**
 * Keeps crash reports on this computer alone: nothing is sent, neither by the app nor by the system's own reporter. Call it before
 * Electron is ready, because a process that is older than this call is not watched.
 */
export const keepCrashReports = (): void =>
  crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true })
