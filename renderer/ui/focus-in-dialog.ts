// Where the focus goes as a dialog opens and closes: at once both times, so that a key in between is never lost and never
// reaches something else. What a person has chosen meanwhile keeps it.
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { firstEmptyField, isLost, isUsable, mainActionOf, openDialog, stopsIn } from './focus-guard'
import { placesOfFocus, rememberFocus, type PlaceOfFocus } from './focus-history'

interface FocusInDialog {
  readonly open: boolean
  readonly body: RefObject<Element | null>
  readonly initialFocus: RefObject<HTMLElement | null> | undefined
  readonly returnsFocus: (() => boolean) | undefined
}

/**
 * Where a dialog begins that does not say so: in what it asks or shows, and not on the cross that closes it. While there
 * is nothing in it yet, its main action, or the dialog itself.
 */
function firstPlace(body: Element | null): HTMLElement | null {
  if (body === null) return null
  const dialog = body.closest<HTMLElement>('[role=dialog]')
  return firstEmptyField(body) ?? stopsIn(body)[0] ?? (dialog && mainActionOf(dialog)) ?? dialog
}

/** The character or the press that a key still going down would make belongs to what was left, not to the dialog. */
function endKeyGoingDown(): void {
  if (window.event?.type === 'keydown') window.event.preventDefault()
}

/** Returns whether the library still has to find a place: it would do so a frame later. */
function focusAtOnce(initialFocus: FocusInDialog['initialFocus'], body: Element | null): boolean {
  // A field of the dialog may have taken it already.
  if (initialFocus === undefined && body?.contains(document.activeElement) === true) return false
  const wanted = initialFocus?.current ?? null
  // A button that is not live yet takes no focus, and the keys would go on to what lies behind.
  const target = wanted !== null && isUsable(wanted) ? wanted : firstPlace(body)
  if (target === null) return true
  endKeyGoingDown()
  target.focus()
  return false
}

/**
 * Back to where the focus was, if it is nowhere else now: past the menus and dialogs that are gone, to the place on the
 * screen or in the dialog below. If that is gone too, the guard finds one near it.
 */
function returnFocus(places: readonly PlaceOfFocus[]): void {
  if (!isLost(document.activeElement)) return
  const dialog = openDialog()
  const isWithinReach = ({ element }: PlaceOfFocus): boolean =>
    isUsable(element) && (dialog === null || dialog.contains(element))
  const last = places.find((place) => isWithinReach(place) || !place.isInPopup)
  if (last !== undefined && isWithinReach(last)) last.element.focus({ preventScroll: true })
}

/** Returns what focuses the dialog once it is there: the `initialFocus` of the library. */
export function useFocusInDialog({ open, body, initialFocus, returnsFocus }: FocusInDialog): () => boolean {
  const mayReturn = useRef(returnsFocus)
  useLayoutEffect(() => {
    mayReturn.current = returnsFocus
  }, [returnsFocus])
  useLayoutEffect(() => {
    if (!open) return undefined
    rememberFocus(document.activeElement)
    const before = placesOfFocus()
    return () => {
      // Once everything that changes with it has changed. The library would wait for the dialog to have faded.
      queueMicrotask(() => {
        if (mayReturn.current?.() ?? true) returnFocus(before)
      })
    }
  }, [open])
  return () => focusAtOnce(initialFocus, body.current)
}
