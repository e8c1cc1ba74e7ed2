// Reports of the till and the day on paper and as a table: everything the screen shows, in both languages, and never a
// commission.
import readSheets from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { CreditAccount } from '#shared/channels/credit'
import { LANGUAGES } from '#shared/base/environment'
import { PAPERS } from '#shared/printing/paper'
import { NOBODY } from '#shared/access/staff'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { createReportDocuments } from '#main/receipts/reports/report-documents'
import { bookTable } from '#main/receipts/reports/report-table'
import type { BookModel, BookSetting } from '#main/receipts/reports/book-model'
import { bookModel } from '#main/receipts/reports/report-model'
import { bookPage } from '#main/receipts/reports/report-page'
import { textsIn } from '#main/texts'
import { dayBook, dayBookWorkflow, monthBook, type BookContent } from '#main/till/day-book'
import { closedTill } from '#test/support/closed-till'
import { CREDIT_FROM, creditContent } from '#test/support/credit-statement'
import { growingDiskIn } from '#test/support/growing-disk'
import { failure } from '#test/support/journals'
import { requestId } from '#test/support/sales'

const setting = (language: (typeof LANGUAGES)[number] = 'en'): BookSetting => ({
  say: textsIn(language),
  sayToCustomers: textsIn(language),
  staffName: (id) => (id === NOBODY ? 'Meena & Sons' : id),
  shop: { name: 'Galla <Shop>', address: '', phone: '', agentId: '' },
  environment: 'practice',
})

const NO_CREDIT: CreditAccount = {
  accountNumber: '9876543210',
  name: null,
  accountId: null,
  limitPaise: null,
  owedPaise: paise(0),
  owedSince: null,
  leavingPaise: paise(0),
  renames: [],
  lines: [],
}
async function csvOf(model: BookModel): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bookTable(model, setting().say, 'csv')) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
const notNow = async () => fail({ kind: 'cancelled' } as const)
const NO_BOOKS = { print: notNow, savePdf: notNow, saveTable: notNow }

describe('a Z report', () => {
  it('says the box, the count, the difference and the seal', async () => {
    const { shown } = await closedTill()
    const csv = await csvOf(bookModel({ kind: 'till', shown }, setting()))
    expect(csv).toContain('Cash box,Should be in the box,,678.5\r\n')
    expect(csv).toContain('After the count,Difference: A coin rolled away,,-5\r\n')
    expect(csv).toContain('Notes and coins,₹500,1,500\r\n')
    expect(csv).toContain(
      `Log entry ${String(shown.seal?.sequence).padStart(6, '0')} · ${shown.seal?.digits}`,
    )
  })

  it('names the owner whose PIN let cash go out, at a move and at the close', async () => {
    const { shown } = await closedTill()
    const { counted, at: recordedAt } = shown.report
    if (counted === null) throw new Error('the till is closed')
    const moved = { sequence: 3, recordedAt, staffId: 'Ravi', allowedBy: 'Asha', amountPaise: paise(500) }
    const movement = {
      ...moved,
      movement: 'cash-out',
      reason: 'tea',
      corrects: null,
      isCorrected: false,
    } as const
    const report = {
      ...shown.report,
      by: 'Ravi',
      counted: { ...counted, allowedBy: 'Asha' },
      movements: [movement],
    }
    const { lines, sections } = bookModel({ kind: 'till', shown: { ...shown, report } }, setting())
    expect(lines).toContainEqual(expect.stringMatching(/^Closed .*, Ravi, allowed by Asha$/))
    expect(sections.flatMap(({ rows }) => rows).find(({ label }) => label === 'tea')?.note).toMatch(
      /Ravi, allowed by Asha$/,
    )
  })

  it('has a line of its own for cash that was given back for UPI or card, with who gave it and who allowed it', async () => {
    const { shown } = await closedTill()
    const given = { requestId: requestId('G7M3Q-000001'), givenBackAt: shown.report.at, staffId: 'Ravi' }
    const cashBack = [
      { ...given, allowedBy: 'Asha', payee: 'Jio', way: 'upi' as const, amountPaise: paise(200_000) },
    ]
    const report = { ...shown.report, figures: { ...shown.report.figures, cashBack } }
    const { sections } = bookModel({ kind: 'till', shown: { ...shown, report } }, setting())
    expect(sections.find(({ title }) => title === 'Cash given back for UPI or card')?.rows).toEqual([
      expect.objectContaining({
        label: 'Jio: UPI',
        amountPaise: -200_000,
        note: expect.stringMatching(/Ravi, allowed by Asha$/) as string,
      }),
    ])
  })

  it('has each sum that was given back or repaid on an account with when and by whom, on paper and as a table', async () => {
    const { shown } = await closedTill()
    const { at } = shown.report
    const sale = {
      requestId: requestId('G7M3Q-000001'),
      sequence: 44,
      receipt: 41,
      givenBackAt: at,
      payee: 'Jio',
    }
    const moneyBack = [{ ...sale, staffId: 'Ravi', way: 'cash' as const, amountPaise: paise(150_000) }]
    const account = { recordedAt: at, staffId: 'Sunil', amountPaise: paise(50_000) }
    const creditPayments = [
      { ...account, sequence: 42, movement: 'repaid', way: 'cash' },
      { ...account, sequence: 43, movement: 'given-back', way: 'upi', allowedBy: 'Asha' },
    ] as const
    const report = { ...shown.report, figures: { ...shown.report.figures, moneyBack }, creditPayments }
    const model = bookModel({ kind: 'till', shown: { ...shown, report } }, setting())
    const rows = model.sections.find(({ title }) => title === 'Money given back and credit repaid')?.rows
    expect(rows?.map(({ label, amountPaise }) => [label, amountPaise])).toEqual([
      ['Given back: Jio, 000041 (Cash)', -150_000],
      ['Credit repaid in cash', 50_000],
      ['Given back on accounts, UPI', -50_000],
    ])
    expect(rows?.map(({ note }) => note?.replace(/^.* IST · /, ''))).toEqual([
      'Ravi',
      'Sunil',
      'Sunil, allowed by Asha',
    ])
    expect(await csvOf(model)).toMatch(/Credit repaid in cash \(.* IST · Sunil\)"?,,500/)
  })

  it('names who opened an account for another price than the owner set', async () => {
    const { shown } = await closedTill()
    const sold = { requestId: requestId('G7M3Q-000001'), openedAt: shown.report.at, staffId: NOBODY }
    const otherPrices = [{ ...sold, payee: 'Savings', pricePaise: paise(50_000), paidPaise: paise(100) }]
    const report = { ...shown.report, figures: { ...shown.report.figures, otherPrices } }
    const { sections } = bookModel({ kind: 'till', shown: { ...shown, report } }, setting())
    expect(sections.find(({ title }) => title === "Openings not at the owner's price")?.rows).toEqual([
      expect.objectContaining({
        label: "Savings: owner's price ₹500.00",
        amountPaise: 100,
        note: expect.stringContaining('Meena & Sons') as string,
      }),
    ])
  })

  it('counts the checks that the shop pays for by person and kind, without a sum', async () => {
    const { shown } = await closedTill()
    const paidChecks = [{ staffId: NOBODY, kind: 'pan', done: 2, undone: 1, unknown: 1 } as const]
    const model = bookModel(
      { kind: 'till', shown: { ...shown, report: { ...shown.report, paidChecks } } },
      setting(),
    )
    expect(model.sections.find(({ title }) => title === 'Checks that may be charged')?.rows).toEqual([
      {
        label: 'Meena & Sons: PAN',
        note: '2 answered, 1 without an answer, 1 not made',
        count: 4,
        amountPaise: null,
      },
    ])
    expect(await csvOf(model)).toContain(
      'Checks that may be charged,"Meena & Sons: PAN (2 answered, 1 without an answer, 1 not made)",4,\r\n',
    )
    expect(bookPage(model, { paper: '80mm', language: 'en', head: null })).toContain('<dd></dd>')
  })

  it('has the public key for a scanner and in rows to be typed, on paper and in the table', async () => {
    const { shown } = await closedTill()
    const publicKey = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2)
    const signed = { publicKey, fingerprint: '8877665544332211', replaces: null }
    const seal = { sequence: 5, digits: 'abcdef01', signed }
    const model = bookModel({ kind: 'till', shown: { ...shown, seal } }, setting())
    expect(model.publicKey?.code).toBe(publicKey.toUpperCase())
    expect(model.publicKey?.rows).toHaveLength(4)
    const page = bookPage(model, { paper: '80mm', language: 'en', head: null })
    expect(page).toContain('aria-label="Public key, to check an export of the log"')
    expect(page).toContain('<p>0f1e\u00a02d3c\u00a04b5a\u00a06978</p>')
    expect((await csvOf(model)).replaceAll(/\s/g, '')).toContain(publicKey)
  })

  it('that nobody signed has no key', async () => {
    const { shown } = await closedTill()
    const unsigned = bookModel({ kind: 'till', shown: { ...shown, seal: null } }, setting())
    expect(unsigned.publicKey).toBeNull()
  })

  it('lets no reason become a formula', async () => {
    const { shown } = await closedTill()
    const csv = await csvOf(bookModel({ kind: 'till', shown }, setting()))
    expect(csv).toContain(`Cash in and out,"'=2+3 ""tea"" (20/11/2026 10:00 IST · Meena & Sons)",,-120.5\r\n`)
  })

  it.each(LANGUAGES.flatMap((language) => PAPERS.map((paper) => [language, paper] as const)))(
    'is a page in %s on %s, marked as a specimen, with every name escaped',
    async (language, paper) => {
      const { shown } = await closedTill()
      const model = bookModel({ kind: 'till', shown }, setting(language))
      const page = bookPage(model, { paper, language, head: null })
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain('Galla &lt;Shop&gt;')
      expect(page).toContain('₹678.50')
      expect(page).toContain(setting(language).say('receipt.specimen.practice'))
      expect(model.fileName).toBe('practice-z-report-2026-11-20')
    },
  )
})

describe('the day and the month', () => {
  it('come to the same on paper', async () => {
    const { dependencies } = await closedTill()
    const at = dependencies.clock.now()
    const day = bookModel({ kind: 'day', day: dayBook(dependencies, at) }, setting())
    const month = bookModel({ kind: 'month', month: monthBook(dependencies, at) }, setting())
    const done = (sections: typeof day.sections) => sections.find(({ total }) => total !== null)?.total
    expect(done(day.sections)).toEqual(done(month.sections))
    expect(done(day.sections)).toEqual({ label: 'Successful', count: 1, amountPaise: 29_900 })
    expect([day.fileName, month.fileName]).toEqual(['practice-day-2026-11-20', 'practice-month-2026-11'])
    expect([day.lines, month.lines]).toEqual([['20/11/2026'], ['11/2026']])
  })
})

describe('a convenience fee', () => {
  it('stands beside the turnover on day, month and Z, and in what was paid', async () => {
    const { dependencies, shown } = await closedTill()
    const fees = { ...shown.report.figures.fees, done: { count: 1, amountPaise: paise(590) } }
    const withFees = { ...shown.report.figures, fees }
    const day = dayBook(dependencies, dependencies.clock.now())
    const month = monthBook(dependencies, dependencies.clock.now())
    const contents: readonly BookContent[] = [
      { kind: 'till', shown: { ...shown, report: { ...shown.report, figures: withFees } } },
      { kind: 'day', day: { ...day, figures: { ...day.figures, fees } } },
      { kind: 'month', month: { ...month, figures: { ...month.figures, fees } } },
    ]
    for (const content of contents)
      expect(bookModel(content, setting()).sections).toContainEqual({
        title: 'Convenience fees beside them',
        rows: [{ label: 'Convenience fee', count: 1, amountPaise: 590 }],
        total: { label: 'Together with fees', count: 1, amountPaise: 30_490 },
      })
  })

  it('is not spoken of where there was none', async () => {
    const { shown } = await closedTill()
    const { sections } = bookModel({ kind: 'till', shown }, setting())
    expect(sections.map(({ title }) => title)).not.toContain('Convenience fees beside them')
  })
})

describe('the statement of a credit account', () => {
  const content = (fromAt: number | null) => creditContent(fromAt)

  it('has the balance before its first day, each line with the balance after it, and the ages of the rest', () => {
    const { lines, sections } = bookModel(content(CREDIT_FROM), setting())
    expect(lines).toEqual(['Sunita <Devi> · 98765 43210', '01/11/2026 – 20/11/2026 10:00 IST'])
    expect(sections.map(({ title }) => title)).toEqual(['Sold and repaid', 'Still owed, by age'])
    expect(sections[0]?.rows.map(({ label, amountPaise, note }) => [label, amountPaise, note])).toEqual([
      ['Opening balance', 29_900, undefined],
      ['05/11/2026 Torrent Power', 1_20_000, '= ₹1,499.00'],
      ['12/11/2026 Credit repaid, UPI', -50_000, '= ₹999.00'],
      ['18/11/2026 Left as credit: Jio failed', -9_900, '= ₹900.00'],
    ])
    expect(sections[0]?.total).toMatchObject({ label: 'Owed', amountPaise: 90_000 })
    expect(sections[1]?.rows).toMatchObject([{ label: '0 to 30 days', amountPaise: 90_000 }])
  })

  it('speaks the language of receipts, because the customer takes it along', () => {
    const hindi = { ...setting(), sayToCustomers: textsIn('hi') }
    expect(bookModel(content(null), hindi).title).toBe(textsIn('hi')('book.credit'))
  })

  it('is a page with every name escaped, and no opening balance where it has everything', () => {
    const page = bookPage(bookModel(content(null), setting()), {
      paper: '58mm',
      language: 'en',
      head: null,
    })
    expect(page).toContain('Sunita &lt;Devi&gt;')
    expect(page).not.toContain('Opening balance')
  })

  it('is for whoever has an account and a name, and for nobody else', async () => {
    const { dependencies } = await closedTill()
    const printed: BookContent[] = []
    const print = (account: Partial<CreditAccount>) =>
      dayBookWorkflow({
        ...dependencies,
        creditAccount: (accountNumber) => ({ ...NO_CREDIT, accountNumber, ...account }),
        books: { ...NO_BOOKS, print: async (shown) => (printed.push(shown), succeed({ sentTo: 'Printer' })) },
      })['day-book.print']({
        subject: { kind: 'credit', accountNumber: '9876543210', fromAt: null },
        paper: '80mm',
      })
    expect(failure(await print({ name: 'Sunita' }))).toMatchObject({ problem: 'no-account' })
    expect(failure(await print({ accountId: 'ACCOUNT-1' }))).toMatchObject({ problem: 'no-account' })
    expect((await print({ accountId: 'ACCOUNT-1', name: 'Sunita' })).ok).toBe(true)
    expect(printed).toMatchObject([{ kind: 'credit', customer: { name: 'Sunita' } }])
  })
})

describe('saving the table', () => {
  const documentsWith = (chosen: string | null) => {
    const written = new Map<string, Uint8Array>()
    const documents = createReportDocuments({
      setting: () => setting(),
      documents: {
        printPage: async () => succeed({ sentTo: 'Counter printer' }),
        savePage: async (_draw, _paper, fileName) => succeed({ fileName }),
      },
      chooseTable: async (name, format) => {
        expect(name).toMatch(new RegExp(`^practice-z-report-.*\\.${format}$`))
        return chosen
      },
      disk: growingDiskIn(written),
    })
    return { documents, written }
  }

  it('writes it where the person says, marked as UTF-8', async () => {
    const { shown } = await closedTill()
    const { documents, written } = documentsWith('/books/z.csv')
    expect(await documents.saveTable({ kind: 'till', shown }, 'csv')).toEqual(succeed({ fileName: 'z.csv' }))
    expect([...written.keys()]).toEqual(['/books/z.csv'])
    expect(Buffer.from(written.get('/books/z.csv') ?? []).toString()).toMatch(/^\uFEFFPart,/)
  })

  it('writes a workbook in which amounts are numbers, each text is a text, and there is no sign before either', async () => {
    const { shown } = await closedTill()
    const { documents, written } = documentsWith('/books/z.xlsx')
    expect((await documents.saveTable({ kind: 'till', shown }, 'xlsx')).ok).toBe(true)
    const [sheet] = await readSheets(Buffer.from(written.get('/books/z.xlsx') ?? []))
    const rows = sheet?.data ?? []
    expect(rows[0]).toEqual(['Part', 'Name', 'Count', 'Amount (Rs)'])
    expect(rows).toContainEqual(['Cash box', 'Should be in the box', null, 678.5])
    expect(rows).toContainEqual(['Notes and coins', '₹500', 1, 500])
    expect(rows).toContainEqual(['After the count', 'Difference: A coin rolled away', null, -5])
    expect(rows).toContainEqual([
      'Cash in and out',
      '=2+3 "tea" (20/11/2026 10:00 IST · Meena & Sons)',
      null,
      -120.5,
    ])
  })

  it('writes nothing when the person would rather not', async () => {
    const { shown } = await closedTill()
    const { documents, written } = documentsWith(null)
    expect(failure(await documents.saveTable({ kind: 'till', shown }, 'xlsx'))).toEqual({ kind: 'cancelled' })
    expect(written.size).toBe(0)
  })
})
