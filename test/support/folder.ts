import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own, which goes with the test, or with whatever else `atEnd` waits for. */
export function folderOfTest(atEnd: (remove: () => void) => unknown = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'galla-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of a folder in which an app is at work: a file that is just being written has another name (`.new`) a moment later. */
export const copyOfLive = (folder: string, to: string): Promise<void> =>
  cp(folder, to, { recursive: true, filter: (path) => !path.endsWith('.new') })
