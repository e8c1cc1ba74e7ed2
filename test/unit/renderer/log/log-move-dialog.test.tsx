// Moving the log from the stop of a network drive, and finding again what was moved.
import { expect, it } from 'vitest'
import type { AppState } from '#shared/shop/app-state'
import type { LogMoveOutcome } from '#shared/log/log-move'
import { fail, succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { appState, counterHandlers, line, notConnected } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, find, openApp, settle } from '../../../support/window'

const PLACE = '/home/asha/.local/share/Galla log'
const dialog = (): string => find('[role=dialog]').textContent ?? ''
const choices = (): readonly string[] =>
  [...find('[role=dialog]').querySelectorAll('button')].map(({ textContent }) => textContent ?? '')

async function opened(change: Partial<AppState> = {}, place: string | null = PLACE) {
  const bridge = await openApp('/', {
    ...counterHandlers([], appState({ storeProblem: 'shared-drive', ...change })),
    'journal.move-place': async () => succeed(place),
  })
  return bridge
}

const answering = (bridge: Awaited<ReturnType<typeof opened>>, outcome: LogMoveOutcome) =>
  bridge.answer('journal.move', async () => succeed(outcome))

it('says where to, tells how far it is, and that the app starts anew', async () => {
  const bridge = await opened()
  await click('main [role=alert] button', 'Move the log to this computer…')
  expect(dialog()).toContain('the log is checked entry by entry')
  expect(dialog()).toContain(`It goes to “${PLACE}”.`)
  expect(document.activeElement?.textContent).toBe('Move it there')
  const moving = Promise.withResolvers<LogMoveOutcome>()
  bridge.answer('journal.move', async () => succeed(await moving.promise))
  await click('[role=dialog] button', 'Move it there')
  act(() => bridge.push('journal.moving', { step: 'copying', done: 30, of: 120 }))
  await settle()
  expect(dialog()).toContain('Copying: 25 %')
  expect(find<HTMLProgressElement>('[role=dialog] progress').value).toBe(30)
  act(() => bridge.push('journal.moving', { step: 'checking', done: 10_000, of: 12_345 }))
  await settle()
  expect(dialog()).toContain('10,000 of 12,345 entries of the copy checked')
  moving.resolve({ kind: 'moved', folder: PLACE })
  await settle()
  expect(dialog()).toContain('The log is on this computer. Galla starts anew.')
  expect(choices()).toEqual([])
  expect(called(bridge, 'journal.move')).toEqual([{ isChosen: false }])
})

it('asks for a folder where none of this computer is fit, and says nothing once the person closed that', async () => {
  const bridge = await opened({}, null)
  await click('main [role=alert] button', 'Move the log to this computer…')
  expect(dialog()).toContain('No folder of this computer is known that is fit for a log.')
  bridge.answer('journal.move', async () => fail({ kind: 'cancelled' }))
  await click('[role=dialog] button', 'Choose another folder…')
  await settle()
  expect(called(bridge, 'journal.move')).toEqual([{ isChosen: true }])
  expect(dialog()).not.toContain('Nothing was moved')
})

it('does not name the proposed folder while it goes to another one', async () => {
  const bridge = await opened()
  await click('main [role=alert] button', 'Move the log to this computer…')
  const moving = Promise.withResolvers<LogMoveOutcome>()
  bridge.answer('journal.move', async () => succeed(await moving.promise))
  await click('[role=dialog] button', 'Choose another folder…')
  await settle()
  expect(dialog()).not.toContain('It goes to')
  moving.resolve({ kind: 'problem', problem: 'disk-full', holder: null })
  await settle()
  expect(dialog()).toContain(`It goes to “${PLACE}”.`)
})

it.each([
  ['in-use', 'counter-2', '“counter-2” works with the log now. Close Galla there, then move it.'],
  ['in-use', null, 'Another computer works with the log now.'],
  ['not-own-disk', null, 'That folder is on a network drive too'],
  ['other-log', null, 'Another log lies there, and is left alone.'],
  ['no-key', null, 'The key of the log cannot be opened now'],
  ['not-whole', null, 'The copy is not a whole log.'],
  ['mark-refused', null, 'The drive does not let Galla write there'],
  ['disk-full', null, 'There was no space for the file.'],
  ['gone', null, 'It was pulled out or does not answer any more.'],
] as const)('says what stands in the way: %s', async (problem, holder, words) => {
  const bridge = await opened()
  await click('main [role=alert] button', 'Move the log to this computer…')
  answering(bridge, { kind: 'problem', problem, holder })
  await click('[role=dialog] button', 'Move it there')
  await settle()
  expect(dialog()).toContain('Nothing was moved; the log lies where it lay.')
  expect(dialog()).toContain(words)
  expect(choices()).toContain('Move it there')
})

const moved = { at: Date.UTC(2026, 10, 20, 4, 30), folder: 'D:\\Galla log' }

it('names the computer and the day on another one, and finds the folder where the computer was renamed', async () => {
  const bridge = await opened({ storeProblem: 'moved', storeHolder: 'back-office', storeMoved: moved })
  const stop = find('main [role=alert]').textContent ?? ''
  expect(stop).toContain('The log was moved to “back-office”')
  expect(stop).toContain('On 20 November 2026 everything of this counter was moved from here')
  await click('main [role=alert] button', 'Choose the folder of the log…')
  expect(choices()).not.toContain('Move it there')
  answering(bridge, { kind: 'problem', problem: 'not-there', holder: null })
  await click('[role=dialog] button', 'Choose the folder of the log…')
  await settle()
  expect(dialog()).toContain('What was moved does not lie in that folder.')
  expect(dialog()).toContain('Nothing was opened, and nothing was changed.')
  expect(dialog()).not.toContain('the log lies where it lay')
  expect(called(bridge, 'journal.move')).toEqual([{ isChosen: true }])
})

it('names the folder that is gone, and starts anew to look for it', async () => {
  const bridge = await opened({ storeProblem: 'moved-gone', storeHolder: 'counter-1', storeMoved: moved })
  const stop = find('main [role=alert]').textContent ?? ''
  expect(stop).toContain(
    'On 20 November 2026 it was moved to “D:\\Galla log”, and it does not lie there now.',
  )
  bridge.answer('journal.open-again', async () => succeed(null))
  await click('main [role=alert] button', 'Try again')
  await settle()
  expect(document.body.textContent).not.toContain('The log is open again')
})

it('does not promise that sales open with the line where no log opens', async () => {
  await openApp('/', {
    ...counterHandlers([], appState({ storeProblem: 'moved-gone' })),
    'connection.state': async () => line({ state: 'offline' }),
  })
  expect(find('main [role=alert]').textContent).toContain('The log is not where it was moved to')
  expect(document.body.textContent).not.toContain('Sales open again by themselves')
})

it('claims no place that it cannot read', async () => {
  await opened({ storeProblem: 'moved-gone' })
  expect(find('main [role=alert]').textContent).toContain('the note of where to cannot be read')
})

it.each([
  ['shared-drive', true],
  ['disk-full', false],
] as const)(
  'offers the move at the end of a set-up where the log cannot begin: %s',
  async (problem, isOffered) => {
    const done = notConnected.connections.map((connection) => ({ ...connection, step: 'done' as const }))
    await openApp('/', {
      ...counterHandlers([], appState({ environment: null })),
      'setup.state': async () => ({ ...notConnected, connections: done, resuming: 'sandbox' as const }),
      'setup.finish': async () => fail({ kind: 'store', problem }),
      'journal.move-place': async () => succeed(PLACE),
    })
    await click('main button', 'Open the counter')
    await settle()
    const offered = [...document.querySelectorAll('main [role=alert] button')].map(
      ({ textContent }) => textContent,
    )
    expect(offered).toEqual(isOffered ? ['Move the log to this computer…'] : [])
    if (!isOffered) return
    await click('main [role=alert] button', 'Move the log to this computer…')
    expect(dialog()).toContain(`It goes to “${PLACE}”.`)
  },
)
