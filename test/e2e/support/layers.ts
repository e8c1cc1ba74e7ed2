// The order of the style layers, as the window has it.
import type { Page } from '@playwright/test'
import { expect } from '../fixture'

const LAYERS = ['reset', 'tokens', 'base', 'parts', 'screens']

/**
 * Fails if a layer was first mentioned before another that it must win over: then the reset would take the colours off
 * every button.
 */
export async function expectLayersInOrder(window: Page): Promise<void> {
  const order = await window.evaluate(() => {
    const names = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
        return rule instanceof CSSLayerBlockRule ? [rule.name] : []
      }),
    )
    return [...new Set(names)]
  })
  expect(order).toEqual(LAYERS)
}
