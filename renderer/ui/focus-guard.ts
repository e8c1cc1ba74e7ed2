// The focus is always somewhere useful. When what has it disappears or can no longer be used, the focus moves on: to the first
// empty field, else to the main action, as near as possible to where it was.
import { useEffect } from 'react'
import { placesOfFocus, rememberFocus } from './focus-history'
import { onKeyOf } from './key-route'

/** Whoever takes an element away may move the focus within these frames; a dialog that closes needs them to return it. */
const FRAMES_TO_MOVE_IT = 2

const CHANGES = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'inert'],
}

const DIALOGS = '[role=dialog]:not([data-closed])'
const EMPTY_FIELDS =
  '[data-missing=true], input:not([type=checkbox], [type=radio], [type=file], [type=range], [readonly]), textarea'
const MAIN_ACTION = '[data-main-action]'
const ANY_PLACE = 'input, select, textarea, button, a[href], [tabindex]'

export const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null

/** Whether the next key would reach nothing that can be used. */
export const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || !isUsable(element)

/** The topmost dialog; null if there is none. */
export const openDialog = (): Element | null => [...document.querySelectorAll(DIALOGS)].at(-1) ?? null

/** What lies over everything else until it is answered; a calendar or a menu does not. */
const topmostModal = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-modal]:not([data-closed])')].at(-1) ?? null

/** On the screen or in a dialog below the topmost one, from where no key may act. Its menus and lists lie beside them. */
const isBehind = (dialog: Element, target: Element): boolean =>
  !dialog.contains(target) && target.closest('main, header, nav, [data-modal]') !== null

/** Where work goes on: in the topmost dialog, else on the screen. */
const workplace = (): Element | null => openDialog() ?? document.querySelector('main')

const isEmpty = (field: Element): boolean =>
  !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value === ''

const usableIn = (place: Element, selector: string): readonly HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(selector)].filter(isUsable)

/** The first field in `place` that is still empty; null if there is none. */
export const firstEmptyField = (place: Element): HTMLElement | null =>
  usableIn(place, EMPTY_FIELDS).find(isEmpty) ?? null

/** What `place` is there for, if it can be used now. */
export const mainActionOf = (place: Element): HTMLElement | null => usableIn(place, MAIN_ACTION)[0] ?? null

/** Everything in `place` that Tab leads to. */
export const stopsIn = (place: Element): readonly HTMLElement[] =>
  usableIn(place, ANY_PLACE).filter(({ tabIndex }) => tabIndex >= 0)

/** The place within `around`, which it is searched in from its innermost element outwards. */
function usefulPlace(around: readonly Element[]): HTMLElement | null {
  for (const place of around) {
    const found = firstEmptyField(place) ?? mainActionOf(place)
    if (found !== null) return found
  }
  const outermost = around.at(-1)
  return outermost === undefined ? null : (usableIn(outermost, ANY_PLACE)[0] ?? null)
}

function ancestorsOf(element: Element | null): readonly Element[] {
  const ancestors: Element[] = []
  for (let place = element?.parentElement ?? null; place !== null; place = place.parentElement)
    ancestors.push(place)
  return ancestors
}

/** Where the focus was last in `dialog`; if that is gone, where its work goes on. */
const placeIn = (dialog: HTMLElement): HTMLElement =>
  placesOfFocus().find(({ element }) => dialog.contains(element) && isUsable(element))?.element ??
  usefulPlace([dialog]) ??
  dialog

/** The first of `stops` that takes it: what a narrow window does not show takes none. */
const focusFirst = (stops: readonly HTMLElement[]): boolean =>
  stops.some((stop) => {
    stop.focus()
    return document.activeElement === stop
  })

const isTextSelected = (): boolean => document.getSelection()?.isCollapsed === false

/** Watches from now on. Returns how to stop it. */
export function guardFocus(): () => void {
  /** Where the focus was, from the inside out: what is left of it tells where to look first. */
  let trail: readonly Element[] = []
  /** A press beside everything leaves the focus nowhere on purpose, until the next key. */
  let isLetGo = false
  let frame = 0
  /** The Tab that is going down. */
  let tab: KeyboardEvent | null = null

  const look = (): void => {
    frame = 0
    if (!isLost(document.activeElement) || isLetGo || isTextSelected()) return
    const place = workplace()
    if (place === null) return
    const within = trail.filter((one) => one !== place && place.contains(one))
    usefulPlace([...within, place])?.focus()
  }
  const wait = (frames: number): void => {
    frame = requestAnimationFrame(frames > 1 ? () => wait(frames - 1) : look)
  }
  const observer = new MutationObserver(() => {
    if (frame === 0 && isLost(document.activeElement)) wait(FRAMES_TO_MOVE_IT)
  })
  const take = (event: FocusEvent): void => {
    const { target } = event
    isLetGo = false
    const dialog = topmostModal()
    if (dialog !== null && target instanceof Element && isBehind(dialog, target)) {
      // What lies behind does not even hear of it: a tab, for one, would show its page, and take the dialog away with its own.
      event.stopPropagation()
      placeIn(dialog).focus({ preventScroll: true })
      return
    }
    trail = target instanceof Element ? ancestorsOf(target) : []
    rememberFocus(target)
  }
  const press = ({ target }: PointerEvent): void => {
    const { activeElement, body } = document
    isLetGo = activeElement === body || !(target instanceof Node && activeElement?.contains(target))
  }
  /** Behind the last stop comes the first again, and not the page itself. */
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (tab === null || relatedTarget !== null) return
    const stops = stopsIn(document.body)
    const inOrder = tab.shiftKey ? stops.toReversed() : stops
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && openDialog() === null) focusFirst(inOrder)
    })
  }
  observer.observe(document.body, CHANGES)
  document.addEventListener('focusin', take, true)
  document.addEventListener('focusout', leave)
  document.addEventListener('pointerdown', press, true)
  const stopHearing = onKeyOf('before-screen', (event) => {
    isLetGo = false
    tab = event.key === 'Tab' ? event : null
  })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', take, true)
    document.removeEventListener('focusout', leave)
    document.removeEventListener('pointerdown', press, true)
    stopHearing()
  }
}

/** Used once, around every screen and dialog. */
export const useFocusGuard = (): void => useEffect(guardFocus, [])
