// The only connection to the customer's screen. It passes on what main shows, and can ask nothing.
import { contextBridge, ipcRenderer } from 'electron'

type Listener = (view: unknown) => void

let latest: { readonly view: unknown } | null = null
let listener: Listener | null = null

ipcRenderer.on('customer-display.view', (_event, view: unknown) => {
  latest = { view }
  listener?.(view)
})

contextBridge.exposeInMainWorld('customerDisplay', {
  /** Tells the present view at once, if there is one. A later listener replaces an earlier one. */
  listen: (next: Listener): void => {
    listener = next
    if (latest !== null) next(latest.view)
  },
})
