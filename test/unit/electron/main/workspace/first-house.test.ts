// The small files beside the log that the first layout of the app wrote, read by those who keep them.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { billBookSchema } from '@shared/domain/bill-book'
import { complaintSchema } from '@shared/domain/complaint'
import { customerNamesSchema } from '@shared/domain/customer'
import type { TextFile } from '@shared/kept-file'
import { openCallbackLog } from '../../../../../electron/main/callbacks/callback-log'
import { checkedFile } from '../../../../../electron/main/files/damage'
import { keepBillBook } from '../../../../../electron/main/workflows/counter/bill-book'
import { keepCustomerNames } from '../../../../../electron/main/workflows/counter/customers'
import { keepIdentityLog } from '../../../../../electron/main/workflows/identity/identity-log'
import { callbackSettings } from '../../../../../electron/main/workflows/records/callbacks'
import { createComplaints } from '../../../../../electron/main/workflows/records/complaints'
import { commissionWorkflow } from '../../../../../electron/main/workflows/till/commission'
import { workspaceFiles } from '../../../../../electron/main/workspace/files'
import { NO_ACCOUNTS } from '../../../../support/customer-names'
import { expectedOf, houseOf, PROTECTED_MODES, type ProtectedMode } from '../../../../support/first-house'
import { value } from '../../../../support/journals'
import { handClock } from '../../../../support/settings'

/** The files of that layout were not sealed, and reading them here must not seal them. */
const asRead = <Value>(file: TextFile, schema: z.ZodType<Value>) =>
  checkedFile(file, schema, () => expect.unreachable('a file of the first layout is damaged'))

const SILENT = { info: () => {}, warn: () => {}, error: () => '' }

function filesOf(mode: ProtectedMode) {
  const { log, generatedAtClock } = expectedOf(mode)
  const folder = join(houseOf(mode), log?.environment ?? '')
  return { folder, files: workspaceFiles(folder, SILENT), clock: handClock(generatedAtClock), log }
}

const saleNamed = (mode: ProtectedMode, name: string): string | undefined =>
  expectedOf(mode).log?.sales.find((one) => one.name === name)?.sale.requestId

describe.each(PROTECTED_MODES)('beside the log of %s', (mode) => {
  it('the commissions, the operators and the names that may be remembered', async () => {
    const { files } = filesOf(mode)
    expect(value(await commissionWorkflow(files.commissions)['commission.table']({}))).toEqual([
      { service: 'mobile', of: 'Jio', rate: { kind: 'percent', hundredths: 256 } },
      { service: 'bill', of: '', rate: { kind: 'each', amountPaise: 300 } },
    ])
    expect(files.operators.read()).toHaveLength(7)
    expect(files.operators.read().at(-1)).toEqual({
      code: '00911',
      name: 'Shop Telecom',
      kind: 'other',
      aliases: ['Shop Tel'],
    })
    const names = keepCustomerNames(asRead(files.customers, customerNamesSchema), NO_ACCOUNTS)
    expect(names.of('9876543210')).toMatchObject({ name: 'Padma Shaikh' })
  })

  it("the times of the last minute's calls, and the lists of the service", () => {
    const { files, log, clock } = filesOf(mode)
    expect(files.limiter.load().length).toBeGreaterThan(0)
    for (const time of files.limiter.load()) expect(time).toBeLessThan(clock.now())
    expect(log?.environment).not.toBe('practice')
  })
})

describe.each(PROTECTED_MODES.filter((mode) => mode !== 'session'))('of the long days of %s', (mode) => {
  it('the bills that a customer asked the shop to remember', () => {
    const { files } = filesOf(mode)
    const book = keepBillBook(asRead(files.billBook, billBookSchema))
    expect(book.read()).toMatchObject({
      favourites: ['PRAC00000NAT01'],
      recents: ['PRAC00000NAT01', 'PRAC00000NAT11', 'PRAC00000NAT10', '11'],
    })
    expect(book.savedOf('9876543210').map(({ inputs }) => inputs)).toEqual([
      { canumber: '9000000001' },
      { canumber: '123456789' },
    ])
  })

  it('the complaints, one under way and one resolved', async () => {
    const { files, clock } = filesOf(mode)
    const { handlers } = createComplaints({
      journal: { sale: () => null, story: () => [] },
      clock,
      file: asRead(files.complaints, z.array(complaintSchema)),
      staff: () => ({ id: 'owner', role: 'owner' }),
      shop: () => ({ name: '', agentId: '' }),
      saveEvidence: () => Promise.reject(new Error('nothing is saved here')),
    })
    expect(value(await handlers['complaints.list']({}))).toMatchObject([
      { number: 1, requestId: saleNamed(mode, 'plain'), reason: 'not-received', status: 'raised' },
      {
        number: 2,
        requestId: saleNamed(mode, 'code 04'),
        reason: 'no-result',
        status: 'resolved',
        ticket: 'DESK-4711',
        story: [{ status: 'raised' }, { status: 'resolved', note: 'They will look.' }],
      },
    ])
  })

  it('the callbacks that came, and what came of them', async () => {
    const { files } = filesOf(mode)
    expect(callbackSettings(files.callbackSettings)).toMatchObject({ enabled: true, port: 0 })
    const callbacks = await openCallbackLog({
      ours: files.callbackLog,
      strays: files.strayCallbackLog,
    })
    const records = callbacks.search('', 1_000)
    expect(records).toHaveLength(38)
    expect(callbacks.search(saleNamed(mode, 'plain') ?? '', 1)).toMatchObject([
      { kind: 'recharge', facts: { says: 'success' }, outcome: { taken: true, disposition: 'no-news' } },
    ])
    expect(records.map(({ kind }) => kind)).toContain('account')
    expect(callbacks.search('NOBODYS-SALE-01', 1)).toMatchObject([
      { outcome: { taken: true, disposition: 'unknown-sale' } },
    ])
  })

  it('the consents, newest first, with no number', () => {
    const { files, clock } = filesOf(mode)
    expect(
      keepIdentityLog(files.identityLog, { earliest: clock.now })
        .latest()
        .map(({ outcome }) => outcome),
    ).toEqual(['verified', 'wrong-otp', 'otp-sent', 'agreed'])
  })
})
