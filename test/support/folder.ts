import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own, which goes with the test, or with whatever else `atEnd` waits for. */
export function folderOfTest(atEnd: (remove: () => void) => unknown = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'galla-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
