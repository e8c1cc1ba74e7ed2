// A memory outside the app's folder for a few short records, such as how far the journal had come: whoever copies an older folder back
// does not bring it back with it (docs/decisions/0017-anchor.md). It is passed as an argument, so that tests can control it.
import { z } from 'zod'

/** A name is a few lower-case words joined by hyphens, a text is short: both must suit every system's store. */
export const ANCHOR_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/
export const LONGEST_ANCHOR_BYTES = 1_024

export type AnchorRead =
  /** More than one text where another program stored a second record of that name. */
  | { readonly kind: 'there'; readonly texts: readonly [string, ...string[]] }
  | { readonly kind: 'absent' }
  /** The computer has no such memory, or it does not answer now. */
  | { readonly kind: 'unavailable' }

/**
 * `none`: the computer has no such memory. `untried`: it was not asked yet. `kept`: it kept the last record that it was given. `doubled`: it did,
 * and another program stored a second record of that name. `locked`: its user has to unlock it first. `silent`: it has not answered for seconds,
 * as while it asks for a password. `refused`: it kept nothing, and is not asked again before the next start or an owner's wish.
 */
export const anchorStateSchema = z.enum(['none', 'untried', 'kept', 'doubled', 'locked', 'silent', 'refused'])
export type AnchorState = z.output<typeof anchorStateSchema>

/** No method ever rejects. A record may have been written by another program: whoever reads it authenticates it. */
export interface AnchorRecords {
  read(name: string): Promise<AnchorRead>
  /** Replaces the record of this name. False if it could not be kept. */
  write(name: string, text: string): Promise<boolean>
  /** Calls `listener` when what could not be read or written before may be now, until the returned function is called. */
  onChange(listener: () => void): () => void
}

export interface AnchorStore extends AnchorRecords {
  state(): AnchorState
  /** Finds out by a write and a read. Only an owner's wish may bring up the system's own question for a password. */
  tryOut(isOwnersWish: boolean): Promise<AnchorState>
  /** Gives up whatever is still being asked. */
  close(): void
}

/** Where there is no such memory. */
export const NO_ANCHOR_STORE: AnchorStore = {
  read: () => Promise.resolve({ kind: 'unavailable' }),
  write: () => Promise.resolve(false),
  onChange: () => () => {},
  state: () => 'none',
  tryOut: () => Promise.resolve('none'),
  close: () => {},
}
