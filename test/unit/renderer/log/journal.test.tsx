// The journal in the settings, and the notice over every screen if it cannot be written.
import { describe, expect, it } from 'vitest'
import type { AppState } from '#shared/shop/app-state'
import type { EnteredOffice } from '#shared/office/counter-office'
import { fail, succeed, type Result } from '#shared/base/result'
import type { JournalVerdict } from '#shared/log/journal-verification'
import { act } from '../../../support/act'
import { appState, counterHandlers, line, saleView } from '../../../support/counter'
import { installFakeBridge } from '../../../support/fake-bridge'
import { ENTERED_OFFICE } from '../../../support/office-state'
import { click, find, openApp, pageText, settle } from '../../../support/window'

const whole: JournalVerdict = {
  kind: 'whole',
  entries: 1_204,
  erased: 2,
  lastLink: 'ab12cd34'.repeat(8),
  sealedAfter: 0,
}
const { requestId } = saleView()

async function openJournalSection(verify: () => Promise<Result<JournalVerdict>>) {
  const bridge = await openApp('/settings/log', {
    ...counterHandlers([]),
    'journal.verify': verify,
    'journal.stop-verifying': () => Promise.resolve(succeed(null)),
  })
  await click('main button', 'Verify the log')
  return bridge
}

describe('"Verify the log"', () => {
  it('tells how far it is, can be stopped, and says that every entry holds', async () => {
    let end = (_verdict: Result<JournalVerdict>): void => {}
    const bridge = await openJournalSection(() => new Promise((resolve) => (end = resolve)))
    await act(async () => bridge.push('journal.progress', { checked: 400, entries: 1_204 }))
    expect(pageText()).toContain('400 of 1,204 entries checked')
    await act(async () => bridge.push('journal.progress', { checked: 1_204, entries: 1_204 }))
    expect(pageText()).toContain('All 1,204 entries are checked; looking through the file …')
    await click('main button', 'Stop')
    expect(bridge.calls.map(({ channel }) => channel)).toContain('journal.stop-verifying')
    await act(async () => end(succeed(whole)))
    await settle()
    expect(pageText()).toContain('All 1,204 entries hold. Its last link begins with ab12cd34.')
    expect(pageText()).toContain('The customers of 2 sales were erased; their entries hold')
    expect(pageText()).not.toContain('The seal of its end')
  })

  it('says since when the end has been sealed, where the seal was made anew', async () => {
    await openJournalSection(async () => succeed({ ...whole, sealedAfter: 900 }))
    expect(pageText()).toContain(
      'The seal of its end was missing or changed when the log had 900 entries, and was made anew',
    )
  })

  it('says what to do about a lost seal of a log of which every entry holds', async () => {
    await openJournalSection(async () =>
      succeed({ kind: 'broken', fault: 'seal', sequence: 0, requestId: null, recordedAt: null }),
    )
    const notice = find('main [role=alert]').textContent ?? ''
    expect(notice).toContain('Every entry holds, but the seal of its end')
    expect(notice).toContain('At the next start of Galla the seal is made anew')
    expect(notice).not.toContain('Sell nothing more')
    expect(notice).not.toContain('First entry')
  })

  it('names the first entry that does not hold: which, when, and whose sale', async () => {
    const recordedAt = Date.UTC(2026, 10, 20, 4, 30)
    await openJournalSection(async () =>
      succeed({ kind: 'broken', fault: 'link', sequence: 17, requestId, recordedAt }),
    )
    const notice = find('main [role=alert]').textContent ?? ''
    expect(notice).toContain('This entry was changed after it was written, or slipped in.')
    expect(notice).toContain('First entry that does not hold17Written20 Nov 2026, 10:00')
    expect(find('main [role=alert] a').getAttribute('href')).toContain(requestId)
  })

  it('says nothing about the log when it was stopped', async () => {
    await openJournalSection(async () => fail({ kind: 'cancelled' }))
    expect(pageText()).not.toContain('The log is')
  })
})

const stopped = (storeProblem: AppState['storeProblem'], more = {}) =>
  installFakeBridge({ ...counterHandlers([], appState({ storeProblem })), ...more })

describe('a log that cannot be sold on', () => {
  it.each([
    ['corrupt', 'The log is damaged', ['Export what is readable', 'Restore a backup…']],
    [
      'rolled-back',
      'The log is older than it was',
      ['Go on with this log', 'Export what is readable', 'Restore a backup…'],
    ],
    ['altered', 'The file of the log was altered', ['Export what is readable', 'Restore a backup…']],
    ['newer-version', 'The log is from a newer Galla', ['Export what is readable', 'Restore a backup…']],
    ['disk-full', 'The disk is full', ['Try again', 'Export what is readable']],
    ['read-only', 'The log cannot be written', ['Try again', 'Export what is readable']],
    ['pragma', 'The log is not safe enough', ['Try again', 'Export what is readable']],
    ['locked', 'The log is in use', ['Try again']],
    ['safe-mode', 'Safe mode: the log is open to look at', ['Leave safe mode', 'Export what is readable']],
    ['replaced', 'Another file lies in the place of the log', ['Try again']],
    ['hold-lost', 'The log is not held by this computer any more', ['Try again']],
    ['perhaps-written', 'It is not sure what was written', ['Try again', 'Export what is readable']],
    [
      'shared-drive',
      'The log lies on a network drive',
      ['Move the log to this computer…', 'Write a backup…', 'Try again', 'Export what is readable'],
    ],
    ['moved', 'The log was moved to', ['Try again', 'Choose the folder of the log…', 'Restore a backup…']],
    [
      'moved-gone',
      'The log is not where it was moved to',
      ['Try again', 'Choose the folder of the log…', 'Restore a backup…'],
    ],
    ['other', 'The log could not be used', ['Try again', 'Export what is readable', 'Restore a backup…']],
  ] as const)('%s: stops every screen with its ways out', async (problem, title, ways) => {
    stopped(problem)
    await openApp('/')
    const notice = find('main [role=alert]')
    expect(notice.textContent).toContain(title)
    expect([...notice.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(ways)
  })

  describe('older than it was, at a counter of an office', () => {
    const inOffice = (record: Partial<EnteredOffice['record']> = {}) => {
      const state = { ...ENTERED_OFFICE, record: { ...ENTERED_OFFICE.record, ...record } }
      return stopped('rolled-back', {
        'office.state': async () => succeed(state),
        'office.restore-log': async () => succeed({ problem: null }),
      })
    }
    const buttons = () =>
      [...find('main [role=alert]').querySelectorAll('button')].map(({ textContent }) => textContent)

    it('is brought back from there first, and whoever sells without it is told what that costs', async () => {
      const bridge = inOffice()
      await openApp('/')
      expect(find('main [role=alert]').textContent).toContain(
        'The office has what this counter sent it. Bring that back first, then sell.',
      )
      expect(buttons()).toEqual([
        'Bring it back from the office',
        'Sell without it…',
        'Export what is readable',
        'Restore a backup…',
      ])
      await click('main [role=alert] button', 'Sell without it…')
      expect(find('[role=dialog]').textContent).toContain('later the owner has to let it go on, with the PIN')
      await click('[role=dialog] button', 'Close')
      await click('main [role=alert] button', 'Bring it back from the office')
      await settle()
      expect(bridge.calls).toContainEqual({ channel: 'office.restore-log', input: { isWanted: true } })
    })

    it('says why that failed before', async () => {
      inOffice({ restoreStop: 'head' })
      await openApp('/')
      expect(find('main [role=alert]').textContent).toContain(
        'What the office gave back is not what this counter had signed',
      )
      expect(buttons()[0]).toBe('Bring it back from the office')
    })
  })

  it('that does not open at all is told once, and nobody is told that the line is down', async () => {
    const shut = async () => fail({ kind: 'store', problem: 'corrupt' } as const)
    await openApp('/recharge', {
      ...counterHandlers([], appState({ storeProblem: 'corrupt', recovered: false })),
      'connection.state': async () => line({ state: 'offline', callsLeft: 0, callsAllowed: 0 }),
      'journal.day': shut,
    })
    expect(pageText().split('The log is damaged')).toHaveLength(2)
    expect(pageText()).toContain("The day's sales cannot be shown while the log does not open.")
    expect(pageText()).not.toContain('Offline')
    expect(pageText()).not.toContain('No connection just now')
  })

  it('whose stored states were put right says so, verifies, and is understood', async () => {
    const bridge = await openApp('/', {
      ...counterHandlers([], appState({ repairedSales: 2 })),
      'journal.verify': async () => succeed(whole),
    })
    expect(find('main [role=alert]').textContent).toContain('The stored states of 2 sales were put right')
    await click('main button', 'Verify the log')
    expect(bridge.calls.map(({ channel }) => channel)).toContain('journal.verify')
    expect(document.body.textContent).toContain('The log is as it was written')
    await click('main button', 'Understood')
    expect(pageText()).not.toContain('were put right')
  })

  it('asks for the passphrase of a backup in a sheet without an empty foot', async () => {
    stopped('corrupt')
    await openApp('/')
    await click('main button', 'Restore a backup…')
    expect(find('[role=dialog]').textContent).toContain('Passphrase of the backup')
    expect(document.querySelector('[role=dialog] footer')).toBeNull()
  })

  it('is taken along as a file, and told how much of it could not be read', async () => {
    stopped('corrupt', {
      'journal.export': async () => succeed({ fileName: 'log.jsonl', entries: 40, missing: 2 }),
    })
    await openApp('/')
    await click('main button', 'Export what is readable')
    expect(find('[role=dialog]').textContent).toContain('with the numbers and names of customers')
    await click('[role=dialog] button', 'Choose where')
    expect(find('[role=dialog]').textContent).toContain('40 entries were written to log.jsonl.')
    expect(find('[role=dialog]').textContent).toContain('2 entries could not be read.')
  })

  it('opens again once the trouble is gone', async () => {
    const bridge = stopped('disk-full', { 'journal.open-again': async () => succeed(null) })
    await openApp('/')
    bridge.answer('app.state', async () => appState())
    await click('main button', 'Try again')
    expect(pageText()).toContain('The log is open again.')
    expect(pageText()).not.toContain('The disk is full')
  })
})

describe('a lost signing key', () => {
  const former = { publicKey: 'aa'.repeat(32), fingerprint: '0011223344556677' }
  const own = { publicKey: 'bb'.repeat(32), fingerprint: '8899aabbccddeeff' }

  function withLostKey() {
    let isSigningKeyLost = true
    return installFakeBridge({
      ...counterHandlers([]),
      'app.state': async () => appState({ isSigningKeyLost }),
      'journal.signing': async () =>
        succeed(
          isSigningKeyLost
            ? { kind: 'lost', key: former, ownKey: own }
            : { kind: 'ready', key: own, ownKey: own },
        ),
      'journal.confirm-signing-key': async () => {
        isSigningKeyLost = false
        return succeed({ kind: 'ready', key: own, ownKey: own })
      },
    })
  }

  it('is told on every screen; the owner sees both keys and confirms the one that was shown', async () => {
    const bridge = withLostKey()
    await openApp('/recharge')
    expect(pageText()).toContain('The key that signs the log is lost')
    await click('main button', 'Confirm the new key')
    await settle()
    const dialog = find('[role=dialog]').textContent ?? ''
    expect(dialog).toContain('Lost key0011 2233 4455 6677')
    expect(dialog).toContain('New key8899 aabb ccdd eeff')
    await click('[role=dialog] button', 'Confirm the new key')
    await settle()
    expect(bridge.calls).toContainEqual({
      channel: 'journal.confirm-signing-key',
      input: { publicKey: own.publicKey },
    })
    expect(pageText()).not.toContain('The key that signs the log is lost')
  })

  it('is not told while the log is signed; the settings name the key', async () => {
    await openApp('/settings/log', counterHandlers([]))
    expect(pageText()).not.toContain('is lost')
    expect(pageText()).toContain('it is signed with the shop’s key a1b2 c3d4 e5f6 0718')
  })
})

describe('a small file beside the log that could not be read', () => {
  it('is told by what it held, with what can be done, until somebody has understood', async () => {
    await openApp('/', {
      ...counterHandlers([]),
      'app.state': async () => appState({ damagedFiles: ['names', 'bills'] }),
    })
    expect(pageText()).toContain(
      "Gone from the counter: customers' names, favourite billers and saved bills.",
    )
    expect(pageText()).toContain('Do not restore a backup for this alone')
    await click('main button, header button, button', 'Understood')
    expect(pageText()).not.toContain('Gone from the counter')
  })
})

const withEnd = (logEnd: AppState['logEnd'], more = {}) =>
  installFakeBridge({ ...counterHandlers([], appState({ logEnd })), ...more })

describe('the end of the log', () => {
  it.each([
    ['watched', 'If an older copy of the log is put in its place, Galla notices.'],
    ['unwatched', 'A roll-back cannot be seen here'],
  ] as const)('%s: is told in the settings, and stops nothing', async (logEnd, told) => {
    withEnd(logEnd)
    await openApp('/settings/log')
    expect(pageText()).toContain(told)
    expect(pageText()).not.toContain('Entries may be missing')
  })

  it('that the disk lets nobody mark is told on every screen with what to do, and once more when it is over', async () => {
    const bridge = withEnd('watched')
    await openApp('/')
    expect(pageText()).not.toContain('The end of the log')
    bridge.answer('app.state', async () => appState({ logEnd: 'unsealed' }))
    act(() => bridge.push('app.recovered', {}))
    await settle()
    expect(pageText()).toContain('The end of the log cannot be marked')
    expect(pageText()).toContain('make a backup today')
    await click('main button', 'Write a backup…')
    expect(find('[role=dialog]').textContent).toContain('Write a backup')
    await click('[role=dialog] button', 'Close')
    bridge.answer('app.state', async () => appState({ logEnd: 'watched' }))
    act(() => bridge.push('app.recovered', {}))
    await settle()
    expect(pageText()).not.toContain('The end of the log cannot be marked')
    expect(pageText()).toContain('The end of the log is marked again')
  })

  it('that may lack entries is told on every screen, and confirmed by an owner who compared it', async () => {
    const bridge = withEnd('unconfirmed', { 'journal.confirm-end': async () => succeed(null) })
    await openApp('/')
    expect(pageText()).toContain('Entries may be missing at the end of the log')
    await click('main button', 'Go on with this log')
    const dialog = find('[role=dialog]')
    expect(dialog.textContent).toContain('What is missing may have been paid')
    const confirm = [...dialog.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Go on with this log',
    )
    expect(confirm?.disabled).toBe(true)
    await click('[role=dialog] label', 'I have compared the last sales with the dashboard.')
    bridge.answer('app.state', async () => appState({ logEnd: 'watched' }))
    await click('[role=dialog] button', 'Go on with this log')
    expect(bridge.calls.map(({ channel }) => channel)).toContain('journal.confirm-end')
    expect(pageText()).toContain('The log is open. Your confirmation stands in it.')
    expect(pageText()).not.toContain('Entries may be missing')
  })
})
