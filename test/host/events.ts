// Event objects as Electron's listeners see them, and the record of everything that would have left the app.

export type Preventable = { defaultPrevented: boolean; preventDefault(): void }

/** An event object that a listener may cancel, with the fields of the event. */
export function preventable<T extends object>(fields: T = {} as T): Preventable & T {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
    ...fields,
  }
}

export type RecordedCall = { readonly name: string; readonly args: readonly unknown[] }

/**
 * What left the app: opened links, prints, notifications, menus. Tests read it as `globalThis.__electronHost.calls`.
 */
export class Recorder {
  readonly calls: RecordedCall[] = []
  /** Why the next prints fail, in Electron's words; a test fills it. */
  readonly printFailures: string[] = []
  readonly #speaks: boolean

  constructor(options: { readonly speaks: boolean }) {
    this.#speaks = options.speaks
  }

  readonly record = (name: string, ...args: unknown[]): void => {
    this.calls.push({ name, args })
    if (this.#speaks) console.error(`[host] ${name} was recorded, not done`)
  }
}
