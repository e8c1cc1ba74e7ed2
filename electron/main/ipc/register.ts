// Registers every channel of the contract. The only file that uses ipcMain. The first window waits for it, so it knows
// the channels only by name.
import type { Channel } from '@shared/contract'
import { ipcMain } from 'electron'
import type { SenderFrame } from './sender'

/** Answers one message on `channel`, as `answer` does for those of the contract. */
export type Answer = (
  channel: Channel,
  frame: SenderFrame | null | undefined,
  input: unknown,
) => Promise<unknown>

/** Answers every channel in `names` from now on. Called once, before the first window. */
export function registerChannels(names: readonly Channel[], answer: Answer): void {
  for (const name of names)
    ipcMain.handle(name, (event, input: unknown) => answer(name, event.senderFrame, input))
}
