// A backup that was double-clicked: the counter asks for its passphrase, and does nothing before.
import { expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, field, openApp, pageText, settle, type } from '../../../support/window'

it('opens restoring with that file, and forgets it when the person leaves', async () => {
  const bridge = await openApp('/', {
    ...counterHandlers([]),
    'backup.preview': () => Promise.resolve(succeed({ kind: 'problem', problem: 'wrong-passphrase' })),
    'backup.discard': () => {
      bridge.push('backup.given-changed', { fileName: null })
      return Promise.resolve(succeed(null))
    },
  })
  expect(pageText()).not.toContain('Restore a backup')
  act(() => bridge.push('backup.given-changed', { fileName: 'shop.galla-backup' }))
  await settle()
  expect(pageText()).toContain('shop.galla-backup')
  expect(called(bridge, 'backup.preview')).toEqual([])
  act(() => field('Passphrase of the backup').focus())
  await type('not the one')
  await click('button', 'Look into the file')
  expect(called(bridge, 'backup.preview')).toEqual([{ passphrase: 'not the one' }])
  expect(pageText()).toContain('That passphrase does not fit this backup.')
  await click('button[aria-label="Close"]')
  expect(called(bridge, 'backup.discard')).toHaveLength(1)
  expect(pageText()).not.toContain('shop.galla-backup')
})

it('keeps the passphrase while the file cannot be read, as with its pen drive pulled out', async () => {
  const bridge = await openApp('/', {
    ...counterHandlers([]),
    'backup.preview': () => Promise.resolve(succeed({ kind: 'problem', problem: 'unreadable' })),
  })
  act(() => bridge.push('backup.given-changed', { fileName: 'shop.galla-backup' }))
  await settle()
  act(() => field('Passphrase of the backup').focus())
  await type('seven bells')
  await click('button', 'Look into the file')
  expect(pageText()).toContain('If it is on a pen drive, put that in again')
  expect(field('Passphrase of the backup').value).toBe('seven bells')
  bridge.answer('backup.preview', () =>
    Promise.resolve(succeed({ kind: 'problem', problem: 'wrong-passphrase' })),
  )
  await click('button', 'Look into the file')
  expect(called(bridge, 'backup.preview')).toHaveLength(2)
  expect(field('Passphrase of the backup').value).toBe('')
})
