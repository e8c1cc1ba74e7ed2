// What had the focus lately, to give it back to when a dialog closes: the menu or the dialog that led to it may be gone.

/** More than a person passes between a list and a dialog that it leads to. */
const MOST_PLACES = 20
const POPUPS = '[role=dialog], [role=menu], [role=listbox]'

export interface PlaceOfFocus {
  readonly element: HTMLElement
  /** In something that comes and goes over the screen. */
  readonly isInPopup: boolean
}

/** Newest last. */
let places: readonly { readonly element: WeakRef<HTMLElement>; readonly isInPopup: boolean }[] = []

export function rememberFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return
  const others = places.filter(({ element }) => element.deref() !== target)
  const isInPopup = target.closest(POPUPS) !== null
  places = [...others, { element: new WeakRef(target), isInPopup }].slice(-MOST_PLACES)
}

/** Newest first. */
export const placesOfFocus = (): readonly PlaceOfFocus[] =>
  places
    .flatMap(({ element, isInPopup }) => {
      const held = element.deref()
      return held === undefined ? [] : [{ element: held, isInPopup }]
    })
    .toReversed()
