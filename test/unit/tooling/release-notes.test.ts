// A release tells what changed in it, and nothing of others.
import { expect, it } from 'vitest'
import { notesOf } from '../../../scripts/lib/release-notes.mjs'

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- Later\n\n## 1.2.0 (2026-12-01)\n\n- Faster\n\n## 1.2.0-beta\n\n## 1.1.0\n\n- Slower\n'

it('is its own part alone', () => {
  expect(notesOf(CHANGELOG, '1.2.0')).toBe('- Faster')
  expect(notesOf(CHANGELOG, '1.1.0')).toBe('- Slower')
})

it('is nothing for a version that the changelog does not know, or says nothing of', () => {
  expect(notesOf(CHANGELOG, '1.3.0')).toBeNull()
  expect(notesOf(CHANGELOG, '1.2.0-beta')).toBeNull()
})
