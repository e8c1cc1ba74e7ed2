// Entries of the log that cannot be used: told on every screen, settled one by one with a reason, and named by whatever does not count them.
import { describe, expect, it } from 'vitest'
import type { SetAsideEntry } from '#shared/log/set-aside'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { appState, counterHandlers } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, field, find, openApp, pageText, settle, type } from '../../../support/window'

const entry = (sequence: number, change: Partial<SetAsideEntry> = {}): SetAsideEntry => ({
  sequence,
  requestId: `SALE-LOST-${sequence}`,
  recordedAt: Date.UTC(2026, 10, 20, 4, 30),
  kind: 'sale',
  operation: 'recharge',
  accountNumber: '9876543210',
  amountPaise: paise(29_900),
  settled: null,
  ...change,
})
const SETTLED = { staffId: 'owner', at: 0, reason: 'seen' }

async function open(entries: readonly SetAsideEntry[], path = '/') {
  let left = entries
  const unsettled = entries.filter(({ settled }) => settled === null).length
  const bridge = await openApp(path, {
    ...counterHandlers([], appState({ setAsideEntries: unsettled })),
    'journal.set-aside': async () => succeed(left),
    'journal.settle-entry': async ({ sequence }) => {
      left = left.map((one) => (one.sequence === sequence ? { ...one, settled: SETTLED } : one))
      return succeed(left)
    },
  })
  return bridge
}

const notice = () => find('main [role=alert]')
const dialog = () => find('[role=dialog]')
const write = async (reason: string): Promise<void> => {
  act(() => field('What did you find out?').focus())
  await type(reason)
  await settle()
}

describe('the notice', () => {
  it('is on no screen while every entry can be used or is settled', async () => {
    await open([entry(7, { settled: SETTLED })])
    expect(pageText()).not.toContain('cannot be used')
  })

  it.each(['/', '/recharge', '/settings'])('is on %s, says that selling goes on', async (path) => {
    await open([entry(7), entry(9)], path)
    expect(notice().textContent).toContain('2 entries of the log cannot be used')
    expect(notice().textContent).toContain('Selling goes on.')
  })
})

describe('the dialog', () => {
  it('settles one entry after the other, each with a reason of its own', async () => {
    const bridge = await open([entry(7), entry(8, { settled: SETTLED }), entry(9, { kind: 'till' })])
    await click('main [role=alert] button', 'Look and settle')
    await settle()
    expect(dialog().textContent).toContain('Entry7Written20 Nov 2026, 10:00Its idSALE-LOST-7')
    expect(dialog().textContent).toContain('9876543210')
    expect(dialog().textContent).toContain('₹299')
    expect(dialog().textContent).toContain('It is a sale, and may have gone through.')
    await write('in the dashboard')
    await click('[role=dialog] button', 'Settle this entry')
    await settle()
    expect(dialog().textContent).toContain('It is about the cash box.')
    expect(field('What did you find out?').value).toBe('')
    await write('counted')
    await click('[role=dialog] button', 'Settle this entry')
    await settle()
    expect(called(bridge, 'journal.settle-entry')).toEqual([
      { sequence: 7, reason: 'in the dashboard' },
      { sequence: 9, reason: 'counted' },
    ])
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('takes no reason that says nothing', async () => {
    const bridge = await open([entry(7)])
    await click('main [role=alert] button', 'Look and settle')
    await settle()
    const button = () => find<HTMLButtonElement>('[role=dialog] button', 'Settle this entry')
    for (const reason of ['', 'ok', '   ']) {
      if (reason !== '') await write(reason)
      expect(button().disabled).toBe(true)
    }
    expect(called(bridge, 'journal.settle-entry')).toEqual([])
  })

  it('stays with what was typed where it could not be written', async () => {
    const bridge = await open([entry(7)])
    bridge.answer('journal.settle-entry', async () => fail({ kind: 'store', problem: 'disk-full' }))
    await click('main [role=alert] button', 'Look and settle')
    await settle()
    await write('in the dashboard')
    await click('[role=dialog] button', 'Settle this entry')
    await settle()
    expect(dialog().textContent).toContain('The disk is full')
    expect(field('What did you find out?').value).toBe('in the dashboard')
  })
})

it('is said where the log is taken along, of a settled one too', async () => {
  await open([entry(7, { settled: SETTLED }), entry(9, { settled: SETTLED })], '/settings/log')
  await click('main button', 'Export what is readable')
  await settle()
  expect(dialog().textContent).toContain('This version cannot use these entries: 7, 9.')
})
