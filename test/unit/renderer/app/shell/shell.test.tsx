// The shell: what it shows of the day, the connection and the journal, and that it is live.
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import {
  OPEN_TILL,
  appState,
  busyDay,
  counterHandlers,
  line,
  notConnected,
  openCounter,
  preferences,
  saleOf,
  saleView,
} from '#test/support/counter'
import { click, find, openApp, pageText, press, settle, type } from '#test/support/window'
import { billSubject } from '#test/support/bills'

describe('the first launch', () => {
  it('leads into practice with one press, and offers to connect a real shop', async () => {
    const bridge = await openApp('/', counterHandlers([], appState({ environment: null })))
    expect(pageText()).toContain('Connect my shop')
    await click('button', 'Start practising')
    expect(bridge.calls).toContainEqual({
      channel: 'app.choose-environment',
      input: { environment: 'practice' },
    })
    expect(pageText()).toContain('PRACTICE: nothing here is real')
  })

  it('keeps the counter that a push of main has shown before the answer came, and hears its keys', async () => {
    let isOpen = false
    const answered = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const practice = appState({ environment: 'practice' })
    let asksOfLock = 0
    const bridge = await openApp('/', {
      ...counterHandlers([]),
      'app.state': async () => (isOpen ? practice : appState({ environment: null })),
      'app.choose-environment': async () => {
        isOpen = true
        await answered.promise
        // Something else of it has changed meanwhile.
        return succeed({ ...practice, preferences: { ...practice.preferences, zoomPercent: 110 } })
      },
      // Main is busy: it tells of the lock later.
      'lock.state': async () => {
        asksOfLock += 1
        if (asksOfLock > 1) await locked.promise
        return openCounter
      },
    })
    await click('button', 'Start practising')
    bridge.push('app.recovered', {})
    await settle()
    const counter = find('main')
    answered.resolve()
    await settle()
    expect(counter.isConnected).toBe(true)
    await press('F3')
    expect(window.location.hash).toBe('#/recharge')
    locked.resolve()
    await settle()
    expect(window.location.hash).toBe('#/recharge')
  })

  it('of a restored backup offers its receipts first, and goes on with the shop it is of', async () => {
    const bridge = await openApp('/', {
      ...counterHandlers([], appState({ environment: null })),
      'setup.state': async () => ({ ...notConnected, restored: 'sandbox' as const }),
      'setup.begin': async () => succeed({ ...notConnected, resuming: 'sandbox' as const }),
      'lock.look': async () => succeed({ ...openCounter, phase: 'looking' as const }),
    })
    expect(pageText()).toContain('Your backup is restored')
    expect(pageText()).not.toContain('Restore from a backup')
    await click('button', 'Look at the receipts')
    expect(bridge.calls.map(({ channel }) => channel)).toContain('lock.look')
    await click('button', 'Connect my shop')
    expect(bridge.calls).toContainEqual({ channel: 'setup.begin', input: { environment: 'sandbox' } })
  })

  it('speaks the chosen language at once, and keeps it', async () => {
    const bridge = await openApp('/', counterHandlers([], appState({ environment: null })))
    await click('input[value=hi]')
    expect(pageText()).toContain('अभ्यास शुरू करें')
    expect(document.documentElement.lang).toBe('hi')
    expect(bridge.calls).toContainEqual({ channel: 'preferences.change', input: { language: 'hi' } })
  })

  it('says it when practice could not be opened', async () => {
    await openApp('/', {
      ...counterHandlers([], appState({ environment: null })),
      'app.choose-environment': () => Promise.resolve(fail({ kind: 'store', problem: 'disk-full' })),
    })
    await click('button', 'Start practising')
    expect(pageText()).toContain('The disk is full')
  })
})

describe('the counter', () => {
  it('shows the day, its open sales on the sidebar, and the box', async () => {
    await openApp('/verify', counterHandlers(busyDay()))
    expect(find('nav a[href="#/pending"]').textContent).toContain('3 wait')
    expect(find('aside').textContent).toContain('98110 20304 · Airtel')
    expect(find('aside').textContent).toContain('Till closed')
    expect(find('aside').textContent).not.toContain('In the box')
  })

  it('lists no sale twice: beside the receipts today’s page opens on request alone', async () => {
    await openApp('/receipts', counterHandlers(busyDay()))
    expect(document.querySelector('aside')).toBeNull()
    await click('header button', 'Today')
    expect(find('aside').textContent).toContain('98110 20304 · Airtel')
  })

  it('tells beside a sale with a fee what the customer gave in all', async () => {
    const subject = billSubject({ billerId: 'POWER', billerName: 'Power', feePaise: 590 })
    await openApp(
      '/',
      counterHandlers([
        { ...saleView(), subject, amountPaise: paise(64_550) },
        saleOf(2, '9900012345', 'Vi', 299),
      ]),
    )
    const lines = [...document.querySelectorAll('aside li')].map((line) => line.textContent)
    expect(lines[0]).toContain('₹651.40 with the fee of ₹5.90')
    expect(lines[1]).not.toContain('fee')
  })

  it('turns a pending sale before the eyes of the agent', async () => {
    const pending = saleOf(1, '9811020304', 'Airtel', 719, { railStatus: 'pending', reason: 'accepted' })
    const done = { ...pending, railStatus: 'success' as const, reason: 'confirmed' as const }
    const bridge = await openApp('/', counterHandlers([pending]))
    expect(find('aside').textContent).toContain('Pending')
    bridge.push('sale.changed', done)
    await settle()
    expect(find('aside').textContent).toContain('Successful')
    expect(find('aside').textContent).not.toContain('Pending')
  })

  it('shows a sale that was just saved, with sums from main', async () => {
    const bridge = await openApp('/verify', counterHandlers([]))
    const sale = saleOf(1, '9811020304', 'Airtel', 719)
    bridge.answer('till.state', () => Promise.resolve(succeed(OPEN_TILL)))
    bridge.push('sale.changed', sale)
    await settle()
    expect(find('aside').textContent).toContain('98110 20304')
    expect(find('aside').textContent).toContain('In the box₹1,218.00')
  })

  it('leads by Ctrl+L to where a PIN is given while nobody has one, and says so', async () => {
    await openApp('/', counterHandlers([]))
    await press('l', { code: 'KeyL', ctrlKey: true })
    expect(window.location.hash).toBe('#/settings/staff')
    expect(pageText()).toContain('Nothing to lock with yet')
  })

  it('tells the line as it changes, and when the next call goes', async () => {
    const bridge = await openApp('/', counterHandlers([]))
    expect(find('header').textContent).toContain('Online')
    expect(find('header').textContent).not.toContain('57')
    bridge.push('connection.changed', line({ state: 'slow', nextSendMs: 4_000 }))
    await settle()
    expect(find('header').textContent).toContain('Slow · next call in 4 s')
    bridge.push('connection.changed', line({ state: 'offline' }))
    await settle()
    expect(pageText()).toContain('Sales open again by themselves once the line is back.')
  })

  it('says on every screen why nothing can be sold: damaged log, recovery, refused keys', async () => {
    const bridge = await openApp('/receipts', counterHandlers([], appState({ storeProblem: 'corrupt' })))
    expect(pageText()).toContain('Do not delete anything')
    bridge.push('connection.changed', line({ state: 'blocked', setupProblem: 'credentials' }))
    await settle()
    expect(pageText()).toContain("The shop's keys were refused")
  })

  it('asks for no credentials while the log has no key: they would not help', async () => {
    const bridge = await openApp('/receipts', {
      ...counterHandlers([], appState({ storeProblem: 'no-key', environment: 'production' })),
      'setup.state': async () => ({
        ...notConnected,
        connections: notConnected.connections.map((connection) => ({
          ...connection,
          credentials: { present: true, savedAt: 0 },
          step: 'done' as const,
        })),
      }),
    })
    bridge.push('connection.changed', line({ state: 'blocked', setupProblem: 'no-credentials' }))
    await settle()
    expect(pageText()).toContain('The log is open to look at')
    expect(pageText()).not.toContain('Selling waits for client id and secret')
  })

  it('tells what a restored log is for, and leads on to connecting the shop', async () => {
    const bridge = await openApp('/receipts', {
      ...counterHandlers([], appState({ storeProblem: 'no-key', environment: 'sandbox' })),
      'setup.state': async () => ({ ...notConnected, restored: 'sandbox' as const }),
      'lock.state': async () => ({ ...openCounter, phase: 'looking' as const }),
      'lock.now': async () => openCounter,
    })
    expect(pageText()).toContain('These are the receipts of the backup')
    expect(pageText()).not.toContain('key store')
    expect(document.querySelector('[aria-label^="Lock the counter"]')).toBeNull()
    await click('button', 'Connect my shop')
    expect(bridge.calls.map(({ channel }) => channel)).toContain('lock.now')
  })

  it('tells of a practice log without its key in words that fit practice', async () => {
    const state = appState({ storeProblem: 'no-key', environment: 'practice' })
    await openApp('/receipts', counterHandlers([], state))
    expect(pageText()).toContain('The practice log is open to look at')
    expect(pageText()).not.toContain('PIN')
    expect(find('button', 'Try again')).toBeDefined()
  })

  it('shuts the form before anything is typed when the service refuses this line, until a test works', async () => {
    const bridge = await openApp('/recharge', counterHandlers([]))
    const form = (): HTMLElement | null => find('main').querySelector('[inert]')
    expect(form()).toBeNull()
    bridge.push(
      'connection.changed',
      line({
        state: 'blocked',
        setupProblem: 'address-not-allowed',
        setupRefusal: {
          at: 0,
          message: 'Call from 203.0.113.7 refused.',
          callId: 'call-9',
          address: '203.0.113.7',
        },
      }),
    )
    await settle()
    expect(form()?.querySelector('input')).not.toBeNull()
    expect(pageText()).toContain('as the service sees it: 203.0.113.7')
    expect(pageText()).toContain('Call id call-9')
    bridge.answer('connection.test', () =>
      Promise.resolve(succeed({ verdict: 'address-not-allowed', detail: null, callId: null })),
    )
    await click('button', 'Test the connection')
    expect(pageText()).toContain('still refused')
    bridge.push('connection.changed', line())
    await settle()
    expect(form()).toBeNull()
    expect(document.activeElement?.tagName).toBe('INPUT')
  })

  it('opens for selling by itself once the last run is settled', async () => {
    const bridge = await openApp('/', counterHandlers([], appState({ recovered: false })))
    expect(pageText()).toContain('Settling the last run')
    bridge.answer('app.state', () => Promise.resolve(appState()))
    bridge.push('app.recovered', {})
    await settle()
    expect(pageText()).not.toContain('Settling the last run')
  })

  it('is in no practice band when the shop is real', async () => {
    await openApp(
      '/',
      counterHandlers(
        [],
        appState({ environment: 'production', preferences: preferences({ environment: 'production' }) }),
      ),
    )
    expect(pageText()).not.toContain('PRACTICE')
  })

  it('leaves practice only after asking', async () => {
    const bridge = await openApp('/', counterHandlers([]))
    await click('button', 'Leave practice…')
    expect(bridge.calls.map(({ channel }) => channel)).not.toContain('app.choose-environment')
    await click('[role=dialog] button', 'Leave practice')
    expect(bridge.calls).toContainEqual({ channel: 'app.choose-environment', input: { environment: null } })
    expect(pageText()).toContain('Start practising')
  })

  it('takes a preference back that could not be kept', async () => {
    await openApp('/', {
      ...counterHandlers([]),
      'preferences.change': () => Promise.resolve(fail({ kind: 'file', problem: 'no-permission' })),
    })
    await click('button', 'Theme: As the computer')
    expect(document.documentElement.dataset.theme).toBe('system')
    expect(pageText()).toContain('Not saved: no permission')
  })
})

describe('the keys', () => {
  it('lead to the screens, and Esc leads back', async () => {
    await openApp('/', counterHandlers([]))
    await press('F8')
    expect(window.location.hash).toBe('#/pending')
    await press('Escape')
    expect(window.location.hash).toBe('#/')
  })

  it('rest while a dialog stands open', async () => {
    await openApp('/', counterHandlers([]))
    await press('F1')
    expect(find('[role=dialog]').textContent).toContain('Keys')
    await press('F8')
    expect(window.location.hash).toBe('#/')
  })

  it('are told by F1: those that do something here, and apart from them those of other screens', async () => {
    await openApp('/', counterHandlers([]))
    await press('F1')
    const help = find('[role=dialog]').textContent
    expect(help).toContain('F8Pending')
    expect(help).toContain('F10Day book')
    const elsewhere = help?.indexOf('On a sheet, a result or a receipt') ?? -1
    expect(elsewhere).toBeGreaterThan(0)
    expect(help?.indexOf('Ctrl+P')).toBeGreaterThan(elsewhere)
  })
})

describe('the counter box', () => {
  it('takes F2, shows what it recognised, and opens it with Enter', async () => {
    await openApp('/', counterHandlers(busyDay()))
    await press('F2')
    await type('recei')
    expect(find('[role=option][aria-selected=true]').textContent).toContain('Receipts')
    await press('Enter')
    expect(window.location.hash).toBe('#/receipts')
    expect(find<HTMLInputElement>('input[role=combobox]').value).toBe('')
  })

  it('ignores a held Enter', async () => {
    await openApp('/', counterHandlers([]))
    await press('F2')
    await type('receipts')
    await press('Enter', { repeat: true })
    expect(window.location.hash).toBe('#/')
  })

  it('forgets a number that looks like an Aadhaar as soon as it is left', async () => {
    await openApp('/', counterHandlers([]))
    await press('F2')
    await type('2345 6789 0123')
    expect(pageText()).toContain('This looks like an Aadhaar number')
    await press('Enter')
    expect(find<HTMLInputElement>('input[role=combobox]').value).toBe('')
  })
})
