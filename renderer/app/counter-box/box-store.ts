// What is typed into the counter box. It outlives the box itself, which stands large on Home and small above every other
// screen; it is forgotten with the counter, when that locks or closes.
import { create } from 'zustand'
import { groupedNumber, looksLikeAadhaar } from './typed-text'

interface BoxState {
  readonly text: string
  /** When the last key went into it, in epoch ms: digits that follow at once belong to it. */
  readonly typedAt: number
}

const EMPTY: BoxState = { text: '', typedAt: 0 }

export const boxStore = create<BoxState>(() => EMPTY)

/** Nothing that a customer says is longer than this. */
export const LONGEST_INPUT = 60

/** Digits that follow within this time go on with what was typed; later ones begin anew. */
const GOES_ON_MS = 3_000

/** Takes what stands in the field now; `atEnd` says that the caret is behind it, where grouping moves nothing. */
export const typeIntoBox = (text: string, atEnd: boolean, now: number): void =>
  boxStore.setState({ text: (atEnd ? groupedNumber(text) : text).slice(0, LONGEST_INPUT), typedAt: now })

export const clearBox = (): void => boxStore.setState(EMPTY)

/** A full Aadhaar number is not kept in the box. */
export function dropAadhaar(): void {
  if (looksLikeAadhaar(boxStore.getState().text)) clearBox()
}

/** Whether a key pressed now goes on with what stands in the box. */
const goesOn = (now: number): boolean => now - boxStore.getState().typedAt < GOES_ON_MS

let field: HTMLInputElement | null = null

/** Called by the box that is on screen; the returned function takes it back. */
export function boxIsHere(input: HTMLInputElement): () => void {
  field = input
  return () => {
    if (field === input) field = null
  }
}

/**
 * Leads the key that is being pressed into the box: what is typed at once goes on with the text, later it begins anew.
 * False if no box is on screen.
 */
export function leadIntoBox(now: number): boolean {
  if (field === null) return false
  field.focus()
  if (goesOn(now)) field.setSelectionRange(field.value.length, field.value.length)
  else field.select()
  return true
}

/** Puts a whole text into the box, and the focus. */
export function putIntoBox(text: string, now: number): void {
  field?.focus()
  typeIntoBox(text, true, now)
}
