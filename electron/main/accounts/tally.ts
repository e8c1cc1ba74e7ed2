// Vouchers as TallyPrime imports them, after its maker's description of the format (docs/exports.md). Not tried with TallyPrime.
// A debit there is "deemed positive" and has a negative amount.
import type { Ledger, LedgerNames } from '#shared/accounts/ledgers'
import { isoDay } from '#shared/accounts/period'
import type { Paise } from '#shared/base/money'
import { noteLines, plainRupees, type VouchersFile } from './plain-text'
import { narration, remoteId, voucherNumber, type VoucherOwner } from './voucher-names'
import { linesOf, type Voucher, type VoucherKind } from './vouchers'

const TYPES: { readonly [Kind in VoucherKind]: string } = {
  receipt: 'Receipt',
  payment: 'Payment',
  contra: 'Contra',
  journal: 'Journal',
}

/** What is left out stands in comments at the end: a program that imports the file does not read them. */
export async function* tallyOf(file: VouchersFile, names: LedgerNames): AsyncGenerator<Uint8Array> {
  const { owner, heading, days } = file
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${comments(heading)}<ENVELOPE>\n<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>\n<BODY><IMPORTDATA>\n<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC>\n<REQUESTDATA>\n`,
  )
  for await (const { vouchers } of days)
    yield Buffer.from(vouchers.map((voucher) => messageOf(owner, voucher, names)).join(''))
  yield Buffer.from(`</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n${comments(noteLines(file))}`)
}

function messageOf(owner: VoucherOwner, voucher: Voucher, names: LedgerNames): string {
  const lines = underNames(voucher, names)
  // Both sides went into one ledger, so that nothing moved.
  if (lines.length === 0) return ''
  const type = TYPES[voucher.kind]
  const id = remoteId(owner, voucher)
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF">
<VOUCHER REMOTEID="${escaped(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">
<DATE>${isoDay(voucher.dayStartsAt).replaceAll('-', '')}</DATE>
<GUID>${escaped(id)}</GUID>
<NARRATION>${escaped(narration(owner, voucher))}</NARRATION>
<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>
<VOUCHERNUMBER>${escaped(voucherNumber(owner, voucher))}</VOUCHERNUMBER>
<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>
${lines.map(entryOf).join('')}</VOUCHER>
</TALLYMESSAGE>
`
}

const entryOf = ([name, amountPaise]: readonly [string, Paise]): string =>
  `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escaped(name)}</LEDGERNAME><ISDEEMEDPOSITIVE>${amountPaise > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${plainRupees((0 - amountPaise) as Paise)}</AMOUNT></ALLLEDGERENTRIES.LIST>\n`

/** Ledgers that the owner gave one name are one. */
function underNames(
  voucher: Voucher,
  names: Readonly<Record<Ledger, string>>,
): readonly (readonly [string, Paise])[] {
  const sums = new Map<string, number>()
  for (const { ledger, amountPaise } of linesOf(voucher))
    sums.set(names[ledger], (sums.get(names[ledger]) ?? 0) + amountPaise)
  return [...sums]
    .filter(([, amountPaise]) => amountPaise !== 0)
    .map(([name, amountPaise]) => [name, amountPaise as Paise])
}

/** Without what no XML can hold. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Two hyphens would end a comment. */
const comments = (lines: readonly string[]): string =>
  lines.map((line) => `<!-- ${escaped(line).replaceAll(/-(?=-|$)/g, '- ')} -->\n`).join('')
