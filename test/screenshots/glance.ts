// What is wrong at one glance with the screen as it stands: measured by the geometry of the window, without a picture.
import type { Page } from '@playwright/test'

/** The parts of a screen that are marked with `data-vital`: seen at once, whatever the size of the window and the language. */
export type Vital =
  | 'number'
  | 'amount'
  | 'collect'
  | 'difference'
  | 'act'
  | 'happened'
  | 'tell'
  | 'ask'
  | 'attention'
  | 'newest'

/** Rounding is no fault. */
const TOLERANCE_PX = 1.5
/** The box of a line of text is higher than its letters by this share of it, above and below. */
const INK_SHARE = 0.22

/**
 * Each fault in words; none of a screen that is right. Looked at is the topmost dialog, or else the whole window. `vital` names the parts
 * that must be there and in sight as a whole. Whatever is scrolled out of sight is no fault unless it is one of them.
 */
export const faultsAtAGlance = (
  window: Page,
  vital: readonly Vital[],
  {
    mostPrimaries = 1,
    needsPrimary = false,
  }: { readonly mostPrimaries?: number; readonly needsPrimary?: boolean } = {},
): Promise<readonly string[]> =>
  window.evaluate(
    ({ vital, mostPrimaries, needsPrimary, tolerance, inkShare }) => {
      const faults = new Set<string>()
      const dialogs = [...document.querySelectorAll<HTMLElement>('[data-modal]:not([inert])')]
      const top: HTMLElement = dialogs.at(-1) ?? document.body
      interface Box {
        readonly left: number
        readonly right: number
        readonly top: number
        readonly bottom: number
      }
      const window_: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      /** What is found for an element and asks the same of its parents, found once for each of them: screens have hundreds of texts. */
      function onceFor<Found>(find: (element: Element) => Found): (element: Element) => Found {
        const known = new Map<Element, Found>()
        return (element) => {
          if (!known.has(element)) known.set(element, find(element))
          return known.get(element) as Found
        }
      }
      /** Words for a screen reader alone. */
      const isHidden = onceFor((element): boolean => {
        const { width, height } = element.getBoundingClientRect()
        const { parentElement: parent } = element
        return (width <= 1 && height <= 1) || (parent !== null && isHidden(parent))
      })
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
        element.closest('[inert], .off-screen, [data-toast], details:not([open]) > :not(summary)') === null &&
        !isHidden(element)
      const meet = (one: Box, other: Box): Box => ({
        left: Math.max(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      })
      const isNothing = ({ left, right, top: from, bottom }: Box) => right - left < 1 || bottom - from < 1
      /** How much of what stands in an element is let through by what scrolls or clips it; fixed parts stand outside of their parents. */
      const shownBy = (upTo: 'scrollers' | 'all') => {
        const shownOf = onceFor((element): Box => {
          const { overflowX, overflowY, position } = getComputedStyle(element)
          const lets = upTo === 'all' ? /auto|scroll|hidden|clip/ : /auto|scroll/
          const { parentElement: parent } = element
          const outer = parent === null || position === 'fixed' ? window_ : shownOf(parent)
          return lets.test(overflowX + overflowY) ? meet(outer, element.getBoundingClientRect()) : outer
        })
        return shownOf
      }
      const shownByScrollers = shownBy('scrollers')
      const shownByAll = shownBy('all')
      const isWithin = (box: Box, frame: Box) =>
        box.left >= frame.left - tolerance &&
        box.right <= frame.right + tolerance &&
        box.top >= frame.top - tolerance &&
        box.bottom <= frame.bottom + tolerance
      const said = (element: Element) =>
        (
          element.getAttribute('aria-label') ??
          (element instanceof HTMLElement ? element.innerText : element.textContent) ??
          ''
        )
          .trim()
          .replace(/\s+/g, ' ')
          .slice(0, 40)
      const nameOf = (element: Element) => `${element.tagName.toLowerCase()} “${said(element)}”`

      /** What covers the middle of a part, or null. */
      function coverOf(element: Element, box: Box): Element | null {
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
        const at = document.elementFromPoint(x, y)
        if (at === null || element.contains(at) || at.contains(element)) return null
        if (at.closest('label')?.contains(element) === true) return null
        // What fades away covers nothing, and a list that was opened is meant to lie over the rest.
        if (at.closest('[data-toast], [inert], [role=listbox], [role=menu], [popover]') !== null) return null
        const shared = element.closest('button, a, label, li, tr, [role=option], [role=row]')
        return shared?.contains(at) === true ? null : at
      }

      function sightFault(part: Element): string | null {
        const box = part.getBoundingClientRect()
        if (!isWithin(box, shownByAll(part.parentElement ?? part)))
          return `out of sight, at ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`
        return coverOf(part, box) === null ? null : 'covered'
      }

      for (const name of vital) {
        const parts = [...top.querySelectorAll(`[data-vital="${name}"]`)].filter(isSeen)
        if (parts.length === 0) faults.add(`${name}: is not there`)
        const wrong = parts.map(sightFault)
        // Where one thing is said at two places, one of them is enough.
        if (parts.length > 0 && !wrong.includes(null)) faults.add(`${name}: ${wrong[0]}`)
      }

      const primaries = [...top.querySelectorAll('[data-main-action]')].filter(isSeen)
      if (primaries.length > mostPrimaries)
        faults.add(`${primaries.length} primary buttons: ${primaries.map(said).join(', ')}`)
      if (needsPrimary)
        for (const primary of primaries) {
          const fault = sightFault(primary)
          if (fault !== null) faults.add(`primary button ${said(primary)}: ${fault}`)
        }

      /** Parts with words of their own, as far as they are in sight. */
      const texts: { readonly element: Element; readonly box: Box }[] = []
      const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement
        if (node.textContent?.trim() === '' || element === null || !isSeen(element)) continue
        if (element.closest('svg, [aria-hidden="true"] kbd, [data-text-cut]') !== null) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const line of range.getClientRects()) {
          const ink = Math.min(line.height * inkShare, line.height / 2 - 1)
          const box: Box = {
            left: line.left,
            right: line.right,
            top: line.top + ink,
            bottom: line.bottom - ink,
          }
          if (line.width < 2 || line.height < 4) continue
          const scrolled = shownByScrollers(element)
          const shown = meet(box, scrolled)
          // Scrolled out of sight, or half of it.
          if (isNothing(shown) || !isWithin(box, scrolled)) {
            if (box.right > innerWidth + tolerance && scrolled.right >= innerWidth)
              faults.add(`off the window: ${nameOf(element)}`)
            continue
          }
          const left = meet(box, shownByAll(element))
          if (!isWithin(box, shownByAll(element)) && !isMeantToBeCut(element))
            faults.add(`cut: ${nameOf(element)}`)
          else if (!isNothing(left)) texts.push({ element, box: left })
        }
      }
      /** Dots say that there is more. */
      function isMeantToBeCut(element: Element): boolean {
        for (let at: Element | null = element; at !== null && at !== top; at = at.parentElement) {
          const style = getComputedStyle(at)
          if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return true
        }
        return false
      }

      /** The head or foot that stays in sight while the rest scrolls below it. */
      const barOf = onceFor((element): Element | null => {
        if (element === top) return null
        if (getComputedStyle(element).position === 'sticky') return element
        return element.parentElement === null ? null : barOf(element.parentElement)
      })
      const popupOf = onceFor((element) => element.closest('[role=listbox], [role=menu], [popover]'))
      texts.forEach(({ element, box }, place) => {
        const cover = coverOf(element, box)
        if (cover !== null && !isMeantToBeCut(element) && barOf(cover) === barOf(element))
          faults.add(`covered: ${nameOf(element)} by ${nameOf(cover)}`)
        for (const other of texts.slice(place + 1)) {
          const both = meet(box, other.box)
          if (both.right - both.left <= 2 || both.bottom - both.top <= 2) continue
          // A list that was opened lies over the rest.
          if (popupOf(other.element) !== popupOf(element)) continue
          // So do the head and the foot of what scrolls.
          if (barOf(other.element) !== barOf(element)) continue
          if (other.element.contains(element) || element.contains(other.element)) continue
          faults.add(`overlap: ${nameOf(element)} and ${nameOf(other.element)}`)
        }
      })
      return [...faults]
    },
    { vital, mostPrimaries, needsPrimary, tolerance: TOLERANCE_PX, inkShare: INK_SHARE },
  )
