// The office in the settings of a counter: coming in, how it stands, the keys for the next counter, and leaving.
import { expect, it } from 'vitest'
import type { EnteredOffice, OfficeState } from '#shared/office/counter-office'
import { fail, succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { ENTERED_OFFICE, OFFICE_NOW_MS as NOW_MS } from '../../../support/office-state'
import { click, field, find, openApp, pageText, settle, type } from '../../../support/window'

const SECOND_COUNTER = {
  counterId: 'counter-22222222',
  name: 'Counter 2',
  isThis: false,
  lastSeenAtMs: NOW_MS,
  isRevoked: false,
  waitsForKeys: true,
} as const
const ENTERED: EnteredOffice = {
  ...ENTERED_OFFICE,
  counters: [
    {
      ...SECOND_COUNTER,
      counterId: 'counter-11111111',
      name: 'Counter 1',
      isThis: true,
      waitsForKeys: false,
    },
    SECOND_COUNTER,
  ],
}

async function open(state: OfficeState) {
  const bridge = await openApp('/settings/office', {
    ...counterHandlers([]),
    'office.state': () => Promise.resolve(succeed(state)),
    'office.enter': () => Promise.resolve(succeed({ problem: 'code' })),
    'office.leave': () => Promise.resolve(succeed({ problem: { kind: 'unsent', unsent: 3 } })),
    'office.give-keys': () => Promise.resolve(succeed({ problem: 'wrong-code' })),
    'office.renew-keys': () => Promise.resolve(succeed({ kind: 'replaced' })),
    'office.send-now': () => Promise.resolve(succeed(state)),
  })
  await settle()
  return bridge
}

async function typeIn(label: string, text: string): Promise<void> {
  act(() => field(label).focus())
  await type(text)
}

it('a counter alone is let in by the line, and what was typed stays where the office refuses it', async () => {
  const bridge = await open({ kind: 'none' })
  await typeIn('Line from the office', 'galla-office:at=x')
  await typeIn('Name of this counter', 'Counter 1')
  await click('button', 'Join the office')
  expect(called(bridge, 'office.enter')).toEqual([{ line: 'galla-office:at=x', name: 'Counter 1' }])
  expect(pageText()).toContain('wrong, used or too old. Get a new line.')
  expect(field('Name of this counter').value).toBe('Counter 1')
  bridge.answer('office.state', () => Promise.resolve(succeed(ENTERED)))
  bridge.answer('office.enter', () => Promise.resolve(succeed({ problem: null })))
  await click('button', 'Join the office')
  expect(pageText()).toContain('https://10.0.0.5:8471')
})

it('a counter that waits for the keys shows its code and where to type it', async () => {
  await open({
    ...ENTERED,
    isAskedBeforeSales: false,
    keys: { kind: 'waiting', code: 'AB3D-9KQ2-77XZ', expiresAtMs: NOW_MS },
  })
  expect(pageText()).toContain('AB3D-9KQ2-77XZ')
  expect(pageText()).toContain('There: Settings, “Office for several counters”, “Give the keys…”.')
  expect(pageText()).toContain('This counter goes by its own checks.')
})

it('the keys are given by the code of the waiting counter, and a wrong one says so', async () => {
  const bridge = await open(ENTERED)
  expect(pageText()).toContain("Waits for the shop's keys")
  await click('button', 'Give the keys…')
  await typeIn('Code on the screen of Counter 2', 'AB3D-9KQ2-77XZ')
  await click('button', 'Give the keys')
  expect(called(bridge, 'office.give-keys')).toEqual([
    { counterId: SECOND_COUNTER.counterId, code: 'AB3D-9KQ2-77XZ' },
  ])
  expect(pageText()).toContain('Counter 2 shows another code now. Look again.')
  bridge.answer('office.give-keys', () => Promise.resolve(succeed({ problem: null })))
  await click('button', 'Give the keys')
  expect(pageText()).toContain('Counter 2 gets the keys in a moment.')
})

it('the keys are not given while the office does not answer, and the reason stands beside', async () => {
  const bridge = await open({ ...ENTERED, line: { kind: 'away', sinceMs: NOW_MS } })
  const give = () => find<HTMLButtonElement>('button', 'Give the keys…')
  expect(give().disabled).toBe(true)
  expect(give().parentElement?.textContent).toContain('The office does not answer. Try again in a moment.')
  bridge.push('office.changed', ENTERED)
  await settle()
  expect(give().disabled).toBe(false)
  expect(pageText()).not.toContain('The office does not answer.')
})

it('new keys name who gets them and who does not, and which counters need a code', async () => {
  const lost = { ...SECOND_COUNTER, counterId: 'counter-33333333', name: 'Counter 3', waitsForKeys: false }
  const bridge = await open({ ...ENTERED, counters: [...ENTERED.counters, lost] })
  await click('button', 'New keys…')
  expect(pageText()).toContain('No counter is taken out.')
  bridge.push('office.changed', {
    ...ENTERED,
    counters: [...ENTERED.counters, { ...lost, isRevoked: true }],
  })
  await settle()
  expect(pageText()).not.toContain('No counter is taken out.')
  expect(pageText()).toContain('They go toCounter 1, Counter 2')
  expect(pageText()).toContain('Not toCounter 3')
  bridge.answer('office.renew-keys', () => Promise.resolve(succeed({ kind: 'unreachable' })))
  await click('button', 'Make new keys')
  expect(pageText()).toContain('The office does not answer. Try again in a moment.')
  bridge.answer('office.renew-keys', () =>
    Promise.resolve(succeed({ kind: 'renewed', byCode: ['Counter 2'] })),
  )
  await click('button', 'Make new keys')
  expect(called(bridge, 'office.renew-keys')).toEqual([{}, {}])
  expect(pageText()).toContain('The shop has new keys.')
  expect(pageText()).toContain('These show a code soon: Counter 2. Type it here at “Give the keys…”.')
})

it.each([
  [{ kind: 'away', sinceMs: NOW_MS }, 'Selling goes on; the rest is sent later.'],
  [{ kind: 'revoked' }, 'The office has taken this counter out. It sells nothing more.'],
  [{ kind: 'other-office' }, 'Another office answers, or an old copy of this one.'],
  [{ kind: 'version' }, 'do not fit together. Update the older one.'],
] as const)('says of the line %o what that means for selling', async (line, words) => {
  await open({ ...ENTERED, line })
  expect(pageText()).toContain(words)
})

it('leaving waits until the office has everything, and says how much it lacks', async () => {
  const bridge = await open({ ...ENTERED, record: { ...ENTERED.record, unsent: 3 } })
  expect(pageText()).toContain('3 entries are still to be sent.')
  await click('button', 'Leave the office…')
  await click('button', 'Leave')
  expect(pageText()).toContain('The office still lacks 3 entries of this counter.')
  bridge.answer('office.leave', () => Promise.resolve(succeed({ problem: null })))
  bridge.answer('office.state', () => Promise.resolve(succeed({ kind: 'none' })))
  await click('button', 'Leave')
  expect(pageText()).toContain('Join the office')
})

it('a counter whose keys cannot be opened says so, and may leave', async () => {
  await open({ kind: 'unreadable' })
  expect(pageText()).toContain('its keys cannot be opened now')
  expect(pageText()).toContain('Leave the office…')
})

it('a failure of the counter itself is told in the counter’s words', async () => {
  const bridge = await open(ENTERED)
  bridge.answer('office.leave', () => Promise.resolve(fail({ kind: 'store', problem: 'disk-full' })))
  await click('button', 'Leave the office…')
  await click('button', 'Leave')
  expect(pageText()).not.toContain('undefined')
})

const recordOf = (record: Partial<EnteredOffice['record']>): EnteredOffice => ({
  ...ENTERED,
  record: { ...ENTERED_OFFICE.record, ...record },
})

it('a log that is filled up says how far it is, and never that selling goes on', async () => {
  const standing = { kind: 'log-restore', restored: 120, missing: 380, isWaiting: true } as const
  await open({ ...recordOf({ standing }), line: { kind: 'away', sinceMs: NOW_MS } })
  expect(pageText()).toContain('120 of 500 entries have come back. Nothing is sold until all are here.')
  expect(pageText()).not.toContain('Selling goes on')
  expect(find('button', 'Sell without it…')).not.toBeNull()
})

it('a log that went another way is let go on by its owner, and says why not where it is not', async () => {
  const bridge = await open(recordOf({ standing: { kind: 'refused', fault: 'fork' }, restoreStop: 'apart' }))
  bridge.answer('office.begin-epoch', () => Promise.resolve(succeed({ problem: 'unreachable' })))
  await click('button', 'Go on with this log…')
  await click('button', 'Go on with this log')
  expect(called(bridge, 'office.begin-epoch')).toEqual([{}])
  expect(pageText()).toContain('The office does not answer. Try again in a moment.')
})

it('a log that was not filled up says why, and that it can be tried again', async () => {
  const standing = { kind: 'behind', missing: 7 } as const
  await open(recordOf({ standing, restoreStop: 'head' }))
  expect(pageText()).toContain('is not what this counter had signed')
  expect(find('button', 'Bring it back from the office')).not.toBeNull()
})
