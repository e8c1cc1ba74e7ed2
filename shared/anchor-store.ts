// A memory outside the app's folder for a few short records, such as how far the journal had come: whoever copies an older folder back
// does not bring it back with it (docs/decisions/0017-anchor.md). It is passed as an argument, so that tests can control it.

/** A name is a few lower-case words joined by hyphens, a text is short: both must suit every system's store. */
export const ANCHOR_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/
export const LONGEST_ANCHOR_BYTES = 1_024

export type AnchorRead =
  | { readonly kind: 'there'; readonly text: string }
  | { readonly kind: 'absent' }
  /** The computer has no such memory, or it does not answer now. */
  | { readonly kind: 'unavailable' }

/** Neither method ever rejects. A record may have been written by another program: whoever reads it authenticates it. */
export interface AnchorStore {
  read(name: string): Promise<AnchorRead>
  /** Replaces the record of this name. False if it could not be kept. */
  write(name: string, text: string): Promise<boolean>
}

/** Where there is no such memory. */
export const NO_ANCHOR_STORE: AnchorStore = {
  read: () => Promise.resolve({ kind: 'unavailable' }),
  write: () => Promise.resolve(false),
}
