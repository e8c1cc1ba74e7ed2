// How the app draws, which Electron wants to know before it is ready.
import { app } from 'electron'
import { drawsInSoftware } from '../shop/stored-drawing'

/** Draws without the graphics card where that failed before, or where the shop wants it so. */
export function chooseDrawing(): void {
  if (drawsInSoftware(app.getPath('userData'))) app.disableHardwareAcceleration()
}
