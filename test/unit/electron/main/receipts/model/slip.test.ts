// The slip of a check: masked on every paper, never genuine in practice, rendered from memory and gone once it is
// printed.
import { describe, expect, test } from 'vitest'
import type { Found } from '#shared/operations/checks/check'
import type { PrinterSettings } from '#shared/printing/printer'
import { succeed } from '#shared/base/result'
import { createReceiptDocuments, type ReceiptDocumentsDependencies } from '#main/receipts/receipt-documents'
import { createSlips } from '#main/receipts/slips'
import { foundBank, foundGstin, foundPan, foundUpi } from '#test/support/checks'
import { DRIVER, NETWORK, seenPrinters } from '#test/support/seen-printers'
import { PRINTED_AT, SHOP } from '../sales'

const withDrawer = (printer: PrinterSettings): PrinterSettings => ({
  ...printer,
  finish: { cut: 'partial', openDrawer: true },
})

/** Prints a slip, and returns the page as the printer's window saw it. */
async function printed(found: Found, changed: Partial<ReceiptDocumentsDependencies> = {}, printer = DRIVER) {
  const slips = createSlips()
  const shown = { page: '', policy: '', path: '' }
  const look = async (path: string) => {
    const answer = slips.pages(new Request(`https://bundle.invalid${path}`))
    shown.path = path
    shown.policy = answer?.headers.get('content-security-policy') ?? ''
    shown.page = (await answer?.text()) ?? ''
  }
  const { printers, seen } = seenPrinters({}, look)
  const documents = createReceiptDocuments({
    shop: () => SHOP,
    copiesOf: () => 0,
    clock: { now: () => PRINTED_AT, elapsed: () => 0 },
    ages: { isOpenedWithin: () => false },
    languages: () => ['en'],
    printer: () => withDrawer(printer),
    printers,
    printerBy: () => null,
    slips,
    environment: 'production',
    ...changed,
  })
  const answer = await documents.printSlip(found, '80mm')
  return { ...shown, raw: seen.raw, answer, slips }
}

describe('a slip', () => {
  test.each([
    ['a PAN', foundPan(), 'ABCPS1234F', 'ABXXXXXX4F'],
    ['an account', foundBank(), '000123456789', 'XXXXXXXX6789'],
    ['a UPI id', foundUpi(), 'asha.devi', 'asXXXXXXX@bank'],
    ['a GSTIN', foundGstin(), '27AAPFU0939F1ZV', '27XXXXXXXXXX1ZV'],
  ])('of %s shows the number masked, and the registered name', async (_what, found, whole, masked) => {
    const { page } = await printed(found)
    expect(page).toContain(masked)
    expect(page).not.toContain(whole)
    expect(page).toMatch(/ASHA DEVI|VERMA TRADERS/)
    expect(page.includes('SBIN0001234')).toBe(found.kind === 'bank')
    expect(page).toContain('Verified')
    expect(page).toContain('20/11/2026 10:00 IST')
    expect(page).not.toContain('1990')
  })

  test('is a specimen outside production, and never calls itself a receipt', async () => {
    const { page } = await printed(foundPan(), { environment: 'practice' })
    expect(page).toContain('Practice · Specimen')
    expect(page).toContain('not a receipt')
    expect((await printed(foundPan())).page).not.toContain('Specimen')
  })

  test('says loudly that a registration is cancelled', async () => {
    const found = foundGstin({ isActive: false, registrationStatus: 'Cancelled', cancelledOn: '2026-03-31' })
    expect((await printed(found)).page).toContain('The registration has been CANCELLED since 31/03/2026.')
  })

  test('says that the answer was about another number', async () => {
    const { page } = await printed(foundPan({ matchesRequest: false, verdict: 'unclear' }))
    expect(page).toContain('Do not rely on it.')
    expect(page).toContain('Not clear')
  })

  test('speaks both languages where the shop’s paper does', async () => {
    const { page, path } = await printed(foundPan({ verdict: 'not-verified' }), {
      languages: () => ['hi', 'en'],
    })
    expect(path).toContain('language=hi')
    expect(page).toContain('जाँच की पर्ची, रसीद नहीं')
    expect(page).toContain('Not verified')
  })

  test('has a name in any script, escaped', async () => {
    const { page, policy } = await printed(foundPan({ holderName: '<b>आशा देवी</b> 𑆄𑆯𑆳 ☂' }))
    expect(page).toContain('&lt;b&gt;आशा देवी&lt;/b&gt; 𑆄𑆯𑆳 ☂')
    expect(policy).toContain("default-src 'none'")
  })

  test('leaves the row of the name out where there is none', async () => {
    expect((await printed(foundPan({ holderName: ' ' }))).page).not.toContain('Registered name')
  })

  test('lies in memory only while it is drawn', async () => {
    const { path, slips } = await printed(foundPan())
    expect(slips.pages(new Request(`https://bundle.invalid${path}`))?.status).toBe(404)
    expect(slips.pages(new Request('https://bundle.invalid/receipt/x'))).toBeNull()
  })

  test('goes to a raw printer as a picture, and leaves the drawer shut', async () => {
    const { path, raw, answer, page } = await printed(foundPan(), {}, NETWORK)
    expect(answer).toEqual(succeed({ sentTo: '192.168.1.50' }))
    expect(path).toContain('&dots=576&worn=')
    expect(page).toContain('in-dots')
    expect(raw).toHaveLength(1)
    expect(Buffer.from(raw[0] ?? []).toString('hex')).not.toContain('1b70')
  })
})
