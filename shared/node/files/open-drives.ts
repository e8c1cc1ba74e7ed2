// Says once for each drive that it keeps no rights: what a person saves there for this user alone can be read by everybody at the computer.
import { stat } from 'node:fs/promises'
import { othersMayRead } from './read-back'

const told = new Set<string>()
let tell = (): void => {}

/** What is told of the next drive that keeps no rights. The later listener holds. */
export function watchOpenDrives(listener: () => void): void {
  told.clear()
  tell = listener
}

/** To be called for each file that a person saved. Never throws. */
export async function lookAtRightsOf(file: string, mayRead = othersMayRead): Promise<void> {
  try {
    if (!(await mayRead(file))) return
    const { dev } = await stat(file, { bigint: true })
    if (told.has(String(dev))) return
    told.add(String(dev))
    tell()
  } catch {
    // The file was taken away again.
  }
}
