// The printers in the settings: added, removed, given a use, and set up with a test page by one key an answer.
import { describe, expect, it } from 'vitest'
import type { Input } from '#shared/channels/contract'
import { changedPreferences } from '#shared/shop/preferences'
import type { FoundPrinter } from '#shared/printing/found-printer'
import { DEFAULT_PRINTER, type PrinterSettings } from '#shared/printing/printer'
import type { PrinterList } from '#shared/printing/printers'
import { fail, succeed } from '#shared/base/result'
import { counterHandlers } from '../../../support/counter'
import { click, field, find, openApp, pageText, press, settle, type } from '../../../support/window'

const NETWORK: PrinterSettings = {
  connection: { way: 'network', host: '192.168.1.50', port: 9100 },
  writing: 'picture',
  finish: { cut: 'partial', openDrawer: false },
}
const TWO: PrinterList = {
  all: [
    { id: 'roll', name: 'Counter', paper: '80mm', settings: NETWORK },
    {
      id: 'sheets',
      name: 'Office',
      paper: 'a4',
      settings: { ...DEFAULT_PRINTER, connection: { way: 'driver', queue: 'Laser' } },
    },
  ],
  receipts: 'roll',
  reports: 'sheets',
}

const FOUND: readonly FoundPrinter[] = [
  { name: 'EPSON TM-T82', host: '192.168.1.77', port: 9100, takes: 'commands', paper: null },
  { name: 'Office', host: '192.168.1.60', port: 631, takes: 'pages', paper: 'a4' },
]

async function openPrinters(
  printers: PrinterList | null,
  installed = ['Laser'],
  printing = true,
  shopName = 'Sharma Mobile',
) {
  const handlers = counterHandlers([])
  const changes: Input<'settings.change'>[] = []
  const tests: Input<'printers.test'>[] = []
  let state = await handlers['app.state']()
  const shop = { ...state.preferences.shop, name: shopName }
  state = {
    ...state,
    preferences: changedPreferences(
      state.preferences,
      printers === null ? { shop, printer: NETWORK } : { shop, printers },
    ),
  }
  await openApp('/settings/printers', {
    ...handlers,
    'app.state': async () => state,
    'printers.list': async () => installed.map((name) => ({ queue: name, name })),
    'printers.find': async () => succeed(FOUND),
    'printers.queue-problem': async ({ queue }) => succeed(queue === 'Office' ? 'no-own-commands' : null),
    'printers.test': async (input) => {
      tests.push(input)
      return printing ? succeed({ sentTo: 'Counter' }) : fail({ kind: 'printer', problem: 'away' })
    },
    'settings.change': async (change) => {
      changes.push(change)
      state = { ...state, preferences: changedPreferences(state.preferences, change) }
      return succeed(state.preferences)
    },
  })
  await settle()
  return { changes, tests }
}

const card = () => find('[data-section=printers]')

describe('the printers of the counter', () => {
  it('say which one is not plugged in, and what to do', async () => {
    await openPrinters(TWO, [])
    expect(card().textContent).toContain('Office is not there now')
    expect(card().textContent).toContain('Switch it on and plug it in')
    expect(card().textContent).not.toContain('Counter is not there now')
  })

  it('stand with their paper and their use', async () => {
    await openPrinters(TWO)
    expect(card().textContent).toContain('Counter · 80 mm · Receipts')
    expect(card().textContent).toContain('Office · A4 · Reports')
  })

  it('give the use of a removed one to another', async () => {
    const { changes } = await openPrinters(TWO)
    await click('[data-section=printers] [aria-label=Counter] button', 'Remove this printer')
    expect(changes).toMatchObject([{ printers: { receipts: 'sheets', reports: 'sheets' } }])
    expect(card().textContent).not.toContain('Remove this printer')
  })

  it('take a second one beside the only one, which stays', async () => {
    const { changes } = await openPrinters(null)
    await click('[data-section=printers] button', 'Add a printer')
    const [, second] = [...card().querySelectorAll('form')]
    expect(second).toBeDefined()
    await click('[data-section=printers] [aria-label="Default printer"] button', 'Save')
    expect(changes[0]?.printers?.all.map(({ settings }) => settings.connection)).toEqual([
      NETWORK.connection,
      DEFAULT_PRINTER.connection,
    ])
    expect(changes[0]?.printers?.receipts).toBe(changes[0]?.printers?.all[0]?.id)
  })
})

describe('printers that are found', () => {
  it('are listed by a press, and one that takes commands is set by another', async () => {
    const { changes } = await openPrinters(null)
    expect(card().textContent).not.toContain('EPSON TM-T82')
    await click('[data-section=printers] button', 'Find printers')
    expect(card().textContent).toContain(
      'Office, 192.168.1.60: add it in the computer’s printer settings first',
    )
    expect(card().textContent).toContain('Laser (through its driver)')
    await click('[data-section=printers] button', 'EPSON TM-T82, 192.168.1.77')
    await click('[data-section=printers] button', 'Save')
    expect(changes[0]?.printers?.all).toMatchObject([
      {
        name: 'EPSON TM-T82',
        settings: {
          model: 'epson-tm-t82',
          dots: 576,
          connection: { way: 'network', host: '192.168.1.77', port: 9100 },
        },
      },
    ])
  })
})

it('a printer with its own commands is offered rolls alone, and is saved with one', async () => {
  const { changes } = await openPrinters(TWO)
  const office = '[data-section=printers] [aria-label=Office]'
  const papers = () => find(`${office} form`).textContent
  expect(papers()).toContain('A4')
  await click(`${office} label`, 'USB (ESC/POS)')
  expect(papers()).not.toContain('A4')
  await click(`${office} button`, 'Save')
  expect(changes).toMatchObject([{ printers: { all: [{}, { paper: '80mm' }] } }])
})

describe('a queue for own commands', () => {
  const through = (queue: string): PrinterList => ({
    ...TWO,
    all: TWO.all.map((one) => ({
      ...one,
      settings: { ...NETWORK, connection: { way: 'raw-queue', queue } },
    })),
  })

  it.each([
    [
      'is refused when it is chosen where it takes documents',
      'Office',
      'An office printer takes no commands',
    ],
    ['is to be tried by the test page elsewhere', 'Receipts', 'Print a test page before you use it'],
  ])('%s', async (_what, queue, says) => {
    await openPrinters(through(queue), [queue])
    expect(card().textContent).toContain(says)
  })
})

describe('a printer of few letters', () => {
  const letters = (): PrinterList => ({
    ...TWO,
    all: TWO.all.map((one) => ({ ...one, settings: { ...NETWORK, writing: 'letters-only' } })),
  })

  it('asks for the name of a Hindi shop in English letters, and keeps it', async () => {
    const { changes } = await openPrinters(letters(), [], true, 'शर्मा मोबाइल')
    expect(card().textContent).toContain('This printer has no letters for शर्मा मोबाइल')
    field('Shop name in English letters').focus()
    await type('Sharma Mobile')
    await click('[data-section=printers] [aria-label=Counter] button', 'Save')
    expect(changes).toMatchObject([{ printers: { all: [{ settings: { latinName: 'Sharma Mobile' } }, {}] } }])
  })

  it('asks for nothing where it has the letters', async () => {
    await openPrinters(letters(), [], true, 'Café Sharma')
    expect(card().textContent).not.toContain('Shop name in English letters')
  })
})

describe('the test page', () => {
  it('is printed, asked about by one key each, and saved as it came out right', async () => {
    const { changes, tests } = await openPrinters(null)
    await click('[data-section=printers] button', 'Set up with a test page…')
    expect(tests).toMatchObject([{ paper: '80mm', printer: { writing: 'picture' } }])
    expect(pageText()).toContain('Did a page come out?')
    const answer = (code: string) => press(code, { code })
    await answer('KeyY')
    const typed = async (numbers: string) => {
      field(
        numbers === ''
          ? 'Over which numbers is there a white line in the black bar?'
          : 'Which is the last number under the black bar, at the right?',
      ).focus()
      await type(numbers)
      await click('[role=dialog] button', 'Next')
    }
    await typed('24')
    expect(tests[1]).toMatchObject({ paper: '58mm' })
    await typed('24')
    await typed('')
    for (let step = 0; step < 3; step += 1) await answer('KeyY')
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(changes).toMatchObject([{ printers: { all: [{ paper: '58mm', settings: NETWORK }] } }])
  })

  it('says why nothing was printed, prints again, and can be left with nothing changed', async () => {
    const { changes, tests } = await openPrinters(null, [], false)
    await click('[data-section=printers] button', 'Set up with a test page…')
    expect(pageText()).toContain('Printer not reached')
    expect(pageText()).not.toContain('Did a page come out?')
    await press('y', { code: 'KeyY' })
    await click('[role=dialog] button', 'Print again')
    expect(tests).toHaveLength(2)
    await press('Escape')
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(changes).toEqual([])
  })
})
