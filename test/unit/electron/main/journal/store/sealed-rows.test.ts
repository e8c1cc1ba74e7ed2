// What a thief of the disk reads of customers in the log: numbers and names, by which sales are found, and nothing else.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { KeptBill } from '#shared/operations/bill/bill-schemas'
import { paise } from '#shared/base/money'
import { exportToFile, personalSealing, type Journal } from '#main/journal'
import { value } from '#test/support/journals'
import { logFile } from '#test/support/log-file'
import { CHAIN_KEY_BYTES, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'

const PAN = 'CANPA1234R'
const EMAIL = 'canary@example.org'
const BIRTH = '17-08-1991-canary'
const OPENING = requestId('OPENING-01')
const BILL = requestId('BILL-00001')
const RECHARGE = requestId('RECHARGE-1')

const BODY = JSON.stringify({ pan_number: PAN, email: EMAIL })
const KEPT_BILL: KeptBill = {
  inputs: [{ label: 'Date of birth', value: BIRTH }],
  billNumber: null,
  billDate: null,
  billPeriod: null,
  dueDate: null,
  quote: null,
}

function log() {
  const file = logFile()
  /** All that lies on the disk, as text. */
  const bytes = (): string =>
    readdirSync(dirname(file.path))
      .map((name) => readFileSync(join(dirname(file.path), name), 'latin1'))
      .join('\n')
  return { ...file, bytes }
}

function writeSales(journal: Journal): void {
  const opening = { ...newIntent(), subject: ACCOUNT_SUBJECT }
  value(journal.recordIntent(OPENING, opening, personal({ canonicalBody: BODY })))
  value(journal.recordIntent(BILL, newIntent(), personal({ bill: KEPT_BILL })))
  value(journal.recordIntent(RECHARGE, newIntent(paise(1_000)), personal()))
}

const CANARIES = [PAN, EMAIL, BIRTH]
const canariesIn = (text: string): readonly string[] => CANARIES.filter((canary) => text.includes(canary))

describe('the rows of customers', () => {
  it('hold no card number, address or date that a thief of the disk can read', () => {
    const made = log()
    const journal = made.open()
    writeSales(journal)
    expect(canariesIn(made.bytes())).toEqual([])
    expect(journal.canonicalBody(OPENING)).toBe(BODY)
    expect(journal.sale(BILL)?.bill?.inputs).toEqual(KEPT_BILL.inputs)
    journal.close()
    const again = made.open()
    expect(again.canonicalBody(OPENING)).toBe(BODY)
    expect(again.hasBodyAsSealed(OPENING)).toBe(true)
    expect(again.sales([BILL])[0]?.bill?.inputs).toEqual(KEPT_BILL.inputs)
  })

  it('that somebody changed, or put in the place of another, name nobody and are found', () => {
    const made = log()
    made.live(writeSales)
    made.edit(
      `UPDATE personal SET canonical_body = (SELECT canonical_body FROM personal WHERE request_id = '${RECHARGE}') WHERE request_id = '${OPENING}'`,
    )
    expect(made.verdict()).toMatchObject({ kind: 'broken', fault: 'personal', requestId: OPENING })
  })

  it('that hold a bill which this version cannot read name nobody, and close neither the log nor its check', () => {
    const made = log()
    made.live(writeSales)
    const sealed = personalSealing(CHAIN_KEY_BYTES).seal(BILL, 'bill', '{"inputs":7}')
    made.edit(`UPDATE personal SET bill = '${sealed}' WHERE request_id = '${BILL}'`)
    expect(made.verdict()).toMatchObject({ kind: 'broken', fault: 'personal', requestId: BILL })
    const again = made.open()
    expect(again.sale(BILL)).toMatchObject({ accountNumber: null, customerName: null })
    expect(again.sale(RECHARGE)?.customerName).toBe(personal().customerName)
  })

  it('are exported whole with the key of the log, and without the sealed fields where it is lost', async () => {
    const made = log()
    made.live(writeSales)
    const file = join(dirname(made.path), 'export.jsonl')
    const source = { path: made.path, platform: process.platform, environment: 'practice' } as const
    await exportToFile({ ...source, sealing: personalSealing(CHAIN_KEY_BYTES) }, file)
    expect(readFileSync(file, 'utf8')).toContain(PAN)
    await exportToFile({ ...source, sealing: null }, file)
    const hidden = readFileSync(file, 'utf8')
    expect(canariesIn(hidden)).toEqual([])
    expect(hidden).toContain(personal().accountNumber)
  })
})

describe('the identity in a request', () => {
  it('is erased alone: number and name stay, and the log is whole', () => {
    const made = log()
    const journal = made.open()
    writeSales(journal)
    expect(journal.salesWithIdentity()).toEqual([OPENING])
    expect([value(journal.redactIdentity(OPENING)), journal.canonicalBody(OPENING)]).toEqual([false, BODY])
    value(journal.append(OPENING, { type: 'attempt', attempt: 1 }))
    value(journal.append(OPENING, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
    const entries = journal.head().sequence
    expect(value(journal.redactIdentity(OPENING))).toBe(true)
    expect(value(journal.redactIdentity(OPENING))).toBe(true)
    expect([journal.salesWithIdentity(), journal.canonicalBody(OPENING)]).toEqual([[], null])
    expect(journal.hasBodyAsSealed(OPENING)).toBe(false)
    expect(journal.sale(OPENING)?.customerName).toBe(personal().customerName)
    // Its row proves itself field by field, so that nothing need be said.
    expect(journal.head().sequence).toBe(entries)
    journal.close()
    expect(made.verdict().kind).toBe('whole')
    const again = made.open()
    expect(again.sale(OPENING)?.customerName).toBe(personal().customerName)
  })

  it('is erased by nothing else: the row takes no other change', () => {
    const made = log()
    made.live(writeSales)
    for (const change of [
      `canonical_body = 'other'`,
      `canonical_body = 'erased:', account_number = '1'`,
      `canonical_body = 'erased:', bill = NULL`,
      `customer_name = NULL`,
    ])
      expect(() => made.onFile((file) => file.exec(`UPDATE personal SET ${change}`)), change).toThrow(
        'kept as it was',
      )
  })
})
