// Which way a receipt takes to the counter's printer.
import { describe, expect, test } from 'vitest'
import { createReceiptDocuments, type ReceiptDocumentsDependencies } from '#main/receipts/receipt-documents'
import type { Printers } from '#main/printing/printers'
import { createSlips } from '#main/receipts/slips'
import { receiptLanguages } from '#main/receipts/receipt-preferences'
import { LANGUAGES } from '#shared/base/languages'
import { fail, succeed } from '#shared/base/result'
import type { Language } from '#shared/base/environment'
import type { PrinterSettings } from '#shared/printing/printer'
import { dotsIn, textIn } from '#test/support/printer-reader'
import { elsewhereSale } from '#test/support/elsewhere'
import { DRIVER, NETWORK, seenPrinters, WIDTH } from '#test/support/seen-printers'
import { PRINTED_AT, saleThat, SHOP } from './sales'

function documentsWith(
  printer: PrinterSettings,
  language: Language = 'en',
  changed: Partial<Omit<ReceiptDocumentsDependencies, 'printers'>> = {},
  changedPrinters: Partial<Printers> = {},
) {
  const { printers, seen } = seenPrinters(changedPrinters)
  const documents = createReceiptDocuments({
    shop: () => SHOP,
    copiesOf: () => 0,
    clock: { now: () => PRINTED_AT, elapsed: () => 0 },
    ages: { isOpenedWithin: () => true },
    languages: () => [language],
    printer: () => printer,
    printers,
    printerBy: () => null,
    slips: createSlips(),
    environment: 'practice',
    ...changed,
  })
  return { documents, seen }
}

const sale = saleThat('success')
const written = () => succeed(null)

describe('printing', () => {
  test('through the driver loads the page and sends no bytes of our own', async () => {
    const { documents, seen } = documentsWith(DRIVER)
    expect(await documents.print(sale, '80mm', 0)).toEqual(succeed({ sentTo: 'Counter printer' }))
    expect(seen.driver).toEqual([
      '/receipt/Rk7_2Qd9xT0aLm3wYv5B?paper=80mm&language=en on 80mm by TVS_RP3200',
    ])
    expect(seen.raw).toEqual([])
  })

  test('in letters sends the receipt as text', async () => {
    const { documents, seen } = documentsWith(NETWORK)
    expect(await documents.print(sale, '58mm', 0)).toEqual(succeed({ sentTo: '192.168.1.50' }))
    expect(textIn(seen.raw[0] ?? new Uint8Array())).toContain('98765 43210')
    expect(seen.drawn).toEqual([])
  })

  describe('with a drawer on the printer', () => {
    const opening = { ...NETWORK, finish: { cut: 'partial', openDrawer: true } } as const
    const KICK = '1b70'
    const paidBy = (way: 'upi' | 'cash') =>
      saleThat('success', { payment: { parts: [{ way, amountPaise: sale.amountPaise }] } })
    const paidInCash = { payment: { parts: [{ way: 'cash', amountPaise: sale.amountPaise }] } } as const
    const jobsFor = async (of: typeof sale, changed: Parameters<typeof documentsWith>[2] = {}) => {
      const { documents, seen } = documentsWith(opening, 'en', changed)
      await documents.print(of, '80mm', 0)
      return seen.raw.map((bytes) => Buffer.from(bytes).toString('hex'))
    }

    test('opens it by a job of its own, before the first paper of a sale that was paid in cash', async () => {
      const [kick, paper, ...others] = await jobsFor(paidBy('cash'))
      expect(kick).toContain(KICK)
      expect(textIn(Buffer.from(kick ?? '', 'hex')).trim()).toBe('')
      expect(paper).not.toContain(KICK)
      expect(textIn(Buffer.from(paper ?? '', 'hex'))).toContain('98765 43210')
      expect(others).toEqual([])
    })

    test.each([
      ['a duplicate', paidBy('cash'), { copiesOf: () => 1 }],
      [
        'a receipt after its acknowledgement',
        paidBy('cash'),
        { copiesOf: (_id: unknown, kind: string) => (kind === 'acknowledgement' ? 1 : 0) },
      ],
      ['a sale paid by UPI', paidBy('upi'), {}],
      ['the note of a sale that was not sent', saleThat('not-sent', paidInCash), {}],
      [
        'the first paper of a sale whose customer may have left',
        paidBy('cash'),
        { ages: { isOpenedWithin: () => false } },
      ],
      ['another counter’s sale, whose money lies in another box', elsewhereSale('success'), {}],
    ])('leaves it shut for %s', async (_what, of, changed) => {
      const jobs = await jobsFor(of, changed)
      expect(jobs).toHaveLength(1)
      expect(jobs[0]).not.toContain(KICK)
    })

    test('opens one that is on pin 5 there', async () => {
      const settings = { ...opening, finish: { ...opening.finish, drawerPin: 5 } } as const
      const { documents, seen } = documentsWith(settings)
      await documents.print(paidBy('cash'), '80mm', 0)
      await documents.openDrawer(written)
      const [first, , last] = seen.raw.map((bytes) => Buffer.from(bytes).toString('hex'))
      for (const kick of [first, last]) expect(kick).toContain(`${KICK}01`)
    })

    test('leaves it shut for a paper that is tried again by itself, with nobody there', async () => {
      const { documents, seen } = documentsWith(opening)
      await documents.print(paidBy('cash'), '80mm', null)
      expect(seen.raw).toHaveLength(1)
      expect(Buffer.from(seen.raw[0] ?? []).toString('hex')).not.toContain(KICK)
    })

    test('leaves it shut where its turn comes late, and prints the paper', async () => {
      const { documents, seen } = documentsWith(opening, 'en', {
        clock: { now: () => PRINTED_AT, elapsed: () => 3_000 },
      })
      expect((await documents.print(paidBy('cash'), '80mm', 0)).ok).toBe(true)
      expect(seen.raw).toHaveLength(1)
    })

    test('says of a press whose turn comes late, or that is taken back, that the drawer stays shut', async () => {
      let elapsed = 0
      const clock = { now: () => PRINTED_AT, elapsed: () => (elapsed += 3_000) }
      const late = { ok: false, failure: { kind: 'printer', problem: 'drawer-late' } }
      expect(await documentsWith(opening, 'en', { clock }).documents.openDrawer(written)).toEqual(late)
      const { documents } = documentsWith(opening, 'en', {}, { sendRaw: async () => 'taken-back' })
      expect(await documents.openDrawer(written)).toEqual(late)
    })

    test.each(['taken-back', 'no-answer'] as const)(
      'prints the paper after a kick that is %s: the printer may only be busy',
      async (becomes) => {
        const jobs: string[] = []
        const { documents } = documentsWith(
          opening,
          'en',
          {},
          { sendRaw: async (_to, { what }) => (jobs.push(what), what === 'kick' ? becomes : 'sent') },
        )
        expect((await documents.print(paidBy('cash'), '80mm', 0)).ok).toBe(true)
        expect(jobs).toEqual(['kick', 'paper'])
      },
    )

    test('opens it once for a sale, and prints a paper that failed with the drawer shut', async () => {
      const answers = ['sent', 'away', 'sent'] as const
      const jobs: string[] = []
      const { documents } = documentsWith(
        opening,
        'en',
        {},
        {
          sendRaw: async (_connection, { bytes }) => {
            jobs.push(Buffer.from(bytes).toString('hex'))
            return answers[jobs.length - 1] ?? 'sent'
          },
        },
      )
      expect(await documents.print(paidBy('cash'), '80mm', 0)).toMatchObject({ failure: { problem: 'away' } })
      expect(await documents.print(paidBy('cash'), '80mm', 0)).toMatchObject({ ok: true })
      expect(jobs.map((job) => job.includes(KICK))).toEqual([true, false, false])
    })

    test('sends no paper behind a kick that did not reach the printer', async () => {
      let jobs = 0
      const { documents } = documentsWith(
        opening,
        'en',
        {},
        {
          sendRaw: async () => {
            jobs += 1
            return 'away'
          },
        },
      )
      expect(await documents.print(paidBy('cash'), '80mm', 0)).toMatchObject({ failure: { problem: 'away' } })
      expect(jobs).toBe(1)
    })
  })

  test('in Hindi draws it, whatever the setting', async () => {
    const { documents, seen } = documentsWith(NETWORK, 'hi')
    await documents.print(sale, '80mm', 0)
    expect(seen.drawn).toEqual(['/receipt/Rk7_2Qd9xT0aLm3wYv5B?paper=80mm&language=hi&dots=576&worn='])
    expect(dotsIn(seen.raw[0] ?? new Uint8Array())[0]).toHaveLength(WIDTH)
  })

  test('goes to the printer of its use: receipts and the drawer to one, reports to the other', async () => {
    const asked: string[] = []
    const { documents, seen } = documentsWith(NETWORK, 'en', {
      printer: (use, paper) => {
        asked.push(`${use} ${paper}`)
        return use === 'reports' ? DRIVER : NETWORK
      },
    })
    await documents.print(sale, '58mm', 0)
    await documents.openDrawer(written)
    await documents.printPage(() => '<main></main>', 'a4')
    expect(asked).toEqual(['receipts 58mm', 'receipts 80mm', 'reports a4'])
    expect(seen.raw).toHaveLength(2)
    expect(seen.driver).toHaveLength(1)
  })

  test('goes to another printer and its paper where a person chose it, and to that of receipts where it is gone', async () => {
    const other = { id: 'office', name: 'Office', paper: 'a4', settings: DRIVER } as const
    const { documents, seen } = documentsWith(NETWORK, 'en', {
      printerBy: (id) => (id === 'office' ? other : null),
    })
    await documents.print(sale, '80mm', 0, 'office')
    expect(seen.driver[0]).toContain('on a4 by')
    expect(seen.raw).toEqual([])
    await documents.print(sale, '80mm', 0, 'sold')
    expect(seen.raw).toHaveLength(1)
  })

  test('a sheet does not go through a receipt printer', async () => {
    const { documents, seen } = documentsWith(NETWORK)
    expect(await documents.print(sale, 'a4', 0)).toMatchObject({
      ok: false,
      failure: { problem: 'wrong-paper' },
    })
    expect(seen.raw).toEqual([])
  })

  test.each(['away', 'refused', 'no-answer', 'taken-back', 'waits-behind', 'queue-paused'] as const)(
    'a printer that is %s is told as such',
    async (delivery) => {
      const { documents } = documentsWith(NETWORK, 'en', {}, { sendRaw: async () => delivery })
      expect(await documents.print(sale, '58mm', 0)).toEqual({
        ok: false,
        failure: { kind: 'printer', problem: delivery },
      })
    },
  )

  test('two jobs never run side by side', async () => {
    let running = 0
    const { documents } = documentsWith(
      NETWORK,
      'en',
      {},
      {
        sendRaw: async () => {
          running += 1
          expect(running).toBe(1)
          await new Promise((resolve) => setImmediate(resolve))
          running -= 1
          return 'sent'
        },
      },
    )
    const both = await Promise.all([documents.print(sale, '58mm', 0), documents.print(sale, '58mm', 0)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
  })
})

describe('a printer of 512 dots', () => {
  const EPSON: PrinterSettings = { ...NETWORK, dots: 512, worn: [16] }

  test('is sent letters of 42 columns, and 80 mm of the wider ones', async () => {
    const { documents, seen } = documentsWith(EPSON)
    await documents.print(sale, '80mm', 0)
    const lines = textIn(seen.raw[0] ?? new Uint8Array()).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBe(42)
    expect(lines.some((line) => line.endsWith(' Rs.299.00'))).toBe(true)
  })

  test('is sent pictures of its width, on narrow paper of that paper’s', async () => {
    const { documents, seen } = documentsWith({ ...EPSON, writing: 'picture' })
    await documents.print(sale, '80mm', 0)
    await documents.print(sale, '58mm', 0)
    expect(seen.drawn.map((path) => path.split('&dots=')[1])).toEqual(['512&worn=16', '384&worn=16'])
  })
})

describe('a printer that draws nothing', () => {
  const LETTERS: PrinterSettings = { ...NETWORK, writing: 'letters-only' }
  const printed = async (changed: Partial<ReceiptDocumentsDependencies> = {}, language: Language = 'ta') => {
    const { documents, seen } = documentsWith(LETTERS, language, changed)
    expect((await documents.print(sale, '58mm', 0)).ok).toBe(true)
    expect(seen.drawn).toEqual([])
    return textIn(seen.raw[0] ?? new Uint8Array())
  }

  test.each(LANGUAGES)('prints English where the papers are in %s', async (language) => {
    const text = await printed({}, language)
    expect(text).toContain('98765 43210')
    expect(text).toContain('[ SUCCESSFUL ]')
    expect(text).toMatch(/^[\x20-\x7e\n]*$/)
  })

  test('leaves out what is named in other letters, and prints neither boxes nor half a name', async () => {
    const text = await printed({ shop: () => ({ ...SHOP, name: 'श्री Telecom', address: '12 गांधी Road' }) })
    expect(text).not.toMatch(/Telecom|Road|\?\?/)
    expect(text).toContain('Rs.299.00')
  })

  test('prints the name that was given in English letters for a shop of other letters', async () => {
    const { documents, seen } = documentsWith({ ...LETTERS, latinName: 'Shri Telecom' }, 'hi', {
      shop: () => ({ ...SHOP, name: 'श्री Telecom' }),
    })
    await documents.print(sale, '58mm', 0)
    expect(textIn(seen.raw[0] ?? new Uint8Array())).toContain('Shri Telecom')
  })

  test('says so before printing, and only where the paper differs', () => {
    const prints = (printer: PrinterSettings, language: Language, name = SHOP.name) =>
      documentsWith(printer, language, { shop: () => ({ ...SHOP, name }) }).documents.page(sale, '58mm')
        ?.prints
    expect(prints(LETTERS, 'ta')).toBe('in-english')
    expect(prints(LETTERS, 'en')).toBe('as-shown')
    expect(prints(LETTERS, 'en', 'श्री Telecom')).toBe('in-english')
    expect(prints(NETWORK, 'ta')).toBe('as-shown')
    expect(prints({ ...LETTERS, connection: DRIVER.connection }, 'ta')).toBe('as-shown')
  })

  test('takes no paper that is only a picture', async () => {
    const { documents, seen } = documentsWith(LETTERS)
    expect(await documents.printPage(() => '<main></main>', '80mm')).toMatchObject({
      failure: { problem: 'no-pictures' },
    })
    expect(seen.raw).toEqual([])
  })
})

describe('the languages of receipts', () => {
  const shop = { language: 'en', receiptLanguage: 'hi', receiptSecondLanguage: 'en' } as const
  test("are the customer's own and the shop's other one", () => {
    expect(receiptLanguages(shop)).toEqual(['hi', 'en'])
    expect(receiptLanguages(shop, 'ta')).toEqual(['ta', 'en'])
    expect(receiptLanguages(shop, 'en')).toEqual(['en', 'hi'])
    expect(receiptLanguages({ ...shop, receiptSecondLanguage: 'none' }, 'ta')).toEqual(['ta'])
  })

  test('can be any two of all', () => {
    for (const receiptLanguage of LANGUAGES)
      for (const receiptSecondLanguage of LANGUAGES)
        expect(new Set(receiptLanguages({ language: 'en', receiptLanguage, receiptSecondLanguage }))).toEqual(
          new Set([receiptLanguage, receiptSecondLanguage]),
        )
  })

  test('follow the sale to its paper, its preview and its PDF', async () => {
    const { documents, seen } = documentsWith(DRIVER, 'en', {
      languages: (subject) => [subject === sale ? 'gu' : 'en'],
    })
    await documents.print(sale, '80mm', 0)
    expect(seen.driver[0]).toContain('language=gu')
    expect(documents.page(sale, '80mm')?.path).toContain('language=gu')
  })
})

describe('the address of a preview', () => {
  const addressOf = (changed: Partial<ReceiptDocumentsDependencies> = {}, shown = sale) =>
    documentsWith(DRIVER, 'en', changed).documents.page(shown, '80mm')?.path

  test('stays the same while the paper would', () => {
    expect(addressOf({ clock: { now: () => PRINTED_AT + 3_600_000, elapsed: () => 0 } })).toBe(addressOf())
  })

  test.each([
    ['a copy left', addressOf({ copiesOf: () => 1 })],
    ['the shop was renamed', addressOf({ shop: () => ({ ...SHOP, name: 'Verma Telecom' }) })],
    ['the sale moved', addressOf({}, saleThat('reversed'))],
  ])('is another one once %s', (_what, address) => {
    expect(address).toMatch(/^\/receipt\/Rk7_2Qd9xT0aLm3wYv5B\?paper=80mm&language=en&state=[0-9a-f]{8}$/)
    expect(address).not.toBe(addressOf())
  })
})

test('a bilingual receipt is drawn with both languages at its address', async () => {
  const { documents, seen } = documentsWith(DRIVER, 'en', { languages: () => ['hi', 'en'] })
  await documents.print(sale, '80mm', 0)
  expect(seen.driver[0]).toContain('language=hi-en')
})

describe('setting up a printer', () => {
  test('the drawer opens over the network, and not through a driver', async () => {
    const raw = documentsWith(NETWORK)
    expect((await raw.documents.openDrawer(written)).ok).toBe(true)
    expect(Buffer.from(raw.seen.raw[0] ?? []).toString('hex')).toContain('1b70')
    expect(await documentsWith(DRIVER).documents.openDrawer(written)).toMatchObject({
      failure: { problem: 'no-drawer' },
    })
  })

  test('the drawer stays shut where it could not be written that it opens', async () => {
    const raw = documentsWith(NETWORK)
    const refused = fail({ kind: 'wrong-state', state: 'till-moved' } as const)
    expect(await raw.documents.openDrawer(() => refused)).toEqual(refused)
    expect(raw.seen.raw).toEqual([])
  })
})

describe('a PDF', () => {
  test.each([
    ['production', 'receipt-000142-2026-11-20.pdf'],
    ['practice', 'practice-receipt-000142-2026-11-20.pdf'],
  ] as const)('from %s is offered the name %s, without the customer in it', async (environment, fileName) => {
    const { documents } = documentsWith(DRIVER)
    expect(await documents.savePdf(saleThat('success', { environment }), 'a4')).toEqual(succeed({ fileName }))
  })
})
