// How the app draws, which Electron wants to know before it is ready.
import { app } from 'electron'
import { drawsInSoftware } from '../settings/stored-drawing'

/** Draws without the graphics card where that failed before, where the shop wants it so, or where the start has to be a careful one. */
export function chooseDrawing(isCareful: boolean): void {
  if (isCareful || drawsInSoftware(app.getPath('userData'))) app.disableHardwareAcceleration()
}
