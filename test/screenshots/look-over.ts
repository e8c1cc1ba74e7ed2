// Texts that do not fit where they stand: wider or higher than the part of the screen that shows them.
import type { Page } from '@playwright/test'

/** A letter's rounding is no fault. */
const TOLERANCE_PX = 1.5

/** Each text that is cut, with what cuts it. */
export const cutTexts = (window: Page): Promise<readonly string[]> =>
  window.evaluate((tolerance) => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const clips = (node: Element, axis: 'X' | 'Y') =>
      ['hidden', 'clip'].includes(getComputedStyle(node)[`overflow${axis}`])
    const nameOf = (node: Element) =>
      `${node.tagName.toLowerCase()}.${node.className.toString().slice(0, 40)}`
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const said = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (said === '' || parent === null || !parent.checkVisibility({ opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      if (box.right > innerWidth + tolerance || box.left < -tolerance)
        if (parent.closest('.off-screen') === null) found.add(`off the window: ${said}`)
      for (let outer: Element | null = parent; outer !== null; outer = outer.parentElement) {
        const frame = outer.getBoundingClientRect()
        if (frame.width <= 1 || frame.height <= 1) break
        if (clips(outer, 'X') && (box.right > frame.right + tolerance || box.left < frame.left - tolerance))
          found.add(`cut in width by ${nameOf(outer)}: ${said}`)
        if (clips(outer, 'Y') && outer.clientHeight < 120)
          if (box.bottom > frame.bottom + tolerance || box.top < frame.top - tolerance)
            found.add(`cut in height by ${nameOf(outer)}: ${said}`)
        if (['auto', 'scroll'].includes(getComputedStyle(outer).overflowY)) break
      }
    }
    return [...found]
  }, TOLERANCE_PX)
