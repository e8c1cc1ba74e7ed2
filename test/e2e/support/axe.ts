// A screen is clean by axe's rules for WCAG 2.2 AA.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixture'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export async function expectClean(window: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: window }).withTags(RULES).setLegacyMode(true).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, screen).toEqual([])
}
