// Writing a backup by hand, from the stop of a log that lies on a network drive.
import { expect, it } from 'vitest'
import type { Output } from '#shared/channels/contract'
import { succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { appState, counterHandlers } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, field, find, openApp, settle, type } from '../../../support/window'

const PASSPHRASE = 'seven bells at noon'

it('keeps what was typed while the drive refuses, and claims nothing about what is on it', async () => {
  const bridge = await openApp('/', {
    ...counterHandlers([], appState({ storeProblem: 'shared-drive' })),
    'backup.write': () => Promise.resolve(succeed({ kind: 'problem', problem: 'not-as-written' })),
  })
  await click('main [role=alert] button', 'Write a backup…')
  act(() => field('Passphrase').focus())
  await type(PASSPHRASE)
  act(() => field('Passphrase again').focus())
  await type(PASSPHRASE)
  await click('[role=dialog] button', 'Choose the place and write')
  const dialog = () => find('[role=dialog]').textContent ?? ''
  expect(dialog()).toContain('The copy on the drive is not what was written: the drive is bad.')
  expect(dialog()).not.toContain('Nothing was changed')
  expect(field('Passphrase again').value).toBe(PASSPHRASE)
  bridge.answer('backup.write', () =>
    Promise.resolve(
      succeed({
        kind: 'written',
        fileName: 'shop.galla-backup',
        bytes: 1,
        at: 1,
        othersMayRead: true,
        leftOut: ['sandbox'],
      }),
    ),
  )
  const check = Promise.withResolvers<Output<'backup.check-written'>>()
  bridge.answer('backup.check-written', () => check.promise)
  await click('[role=dialog] button', 'Choose the place and write')
  await settle()
  expect(called(bridge, 'backup.write')).toEqual([{ passphrase: PASSPHRASE }, { passphrase: PASSPHRASE }])
  expect(dialog()).toContain('Written: shop.galla-backup')
  expect(dialog()).toContain('It is being read back from the drive')
  check.resolve(succeed({ kind: 'unchecked' }))
  await settle()
  expect(dialog()).toContain('Written: shop.galla-backup')
  expect(dialog()).toContain('Whether it is really on the drive could not be checked yet.')
  expect(dialog()).toContain('everybody at this computer may read the file')
  expect(dialog()).toContain('Not in it: Sandbox.')
})

it('says no longer that a backup was written once the drive turns out to have something else', async () => {
  await openApp('/', {
    ...counterHandlers([], appState({ storeProblem: 'shared-drive' })),
    'backup.write': () =>
      Promise.resolve(
        succeed({
          kind: 'written',
          fileName: 'shop.galla-backup',
          bytes: 1,
          at: 1,
          othersMayRead: false,
          leftOut: [],
        }),
      ),
    'backup.check-written': () => Promise.resolve(succeed({ kind: 'problem', problem: 'not-as-written' })),
  })
  await click('main [role=alert] button', 'Write a backup…')
  act(() => field('Passphrase').focus())
  await type(PASSPHRASE)
  act(() => field('Passphrase again').focus())
  await type(PASSPHRASE)
  await click('[role=dialog] button', 'Choose the place and write')
  await settle()
  const dialog = find('[role=dialog]').textContent ?? ''
  expect(dialog).toContain('The copy on the drive is not what was written: the drive is bad.')
  expect(dialog).not.toContain('Written:')
})
