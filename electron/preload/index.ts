// The only connection between the window and the main process. It exposes the contract's channels and events and
// nothing else; both lists are inserted at build time from shared/channels/contract.ts (electron.vite.config.ts), so this file
// never changes.
import { contextBridge, ipcRenderer } from 'electron'

declare const CHANNEL_NAMES: readonly string[]
declare const EVENT_NAMES: readonly string[]

const channels = new Set(CHANNEL_NAMES)
const events = new Set(EVENT_NAMES)

contextBridge.exposeInMainWorld('galla', {
  call: (channel: string, input: unknown): Promise<unknown> =>
    channels.has(channel)
      ? ipcRenderer.invoke(channel, input)
      : Promise.reject(new Error(`no such channel: ${channel}`)),
  on: (event: string, listener: (payload: unknown) => void): (() => void) => {
    if (!events.has(event)) throw new Error(`no such event: ${event}`)
    const forward = (_event: unknown, payload: unknown): void => listener(payload)
    ipcRenderer.on(event, forward)
    return () => void ipcRenderer.off(event, forward)
  },
})
