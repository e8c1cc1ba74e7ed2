// Registers every channel of the contract. The only file that uses ipcMain. The first window waits for it, so it knows
// the channels only by name.
import type { Channel } from '#shared/channels/contract'
import { ipcMain, type WebContents } from 'electron'
import type { SenderFrame } from './answer'

/** Answers one message on `channel`, as `answer` does for those of the contract. */
export type Answer = (
  channel: Channel,
  frame: SenderFrame | null | undefined,
  input: unknown,
) => Promise<unknown>

/**
 * Answers every channel in `names` from now on. Called once, before the first window. Only the window of the counter is
 * answered: to every other one, the customer's screen too, its frame is a stranger's, though its page is ours.
 */
export function registerChannels(
  names: readonly Channel[],
  isCounter: (contents: WebContents) => boolean,
  answer: Answer,
): void {
  for (const name of names)
    ipcMain.handle(name, (event, input: unknown) =>
      answer(name, isCounter(event.sender) ? event.senderFrame : null, input),
    )
}
