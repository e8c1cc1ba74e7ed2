// docs/practice.md as generated from the table of troubles. `npx vitest run test/unit/electron/practice -u` writes it.
import { PRACTICE_AGENT_ID, PRACTICE_OTP } from '#practice/index'
import type { ToldTrouble } from '#practice/troubles/told'

const OPERATION_TITLES: Readonly<Record<string, string>> = {
  every: 'Every operation',
  'recharge.initiate': 'Recharge (Initiate Recharge, Check Status, callbacks)',
  'recharge.look-up': 'Number lookup (HLR Check)',
  'recharge.plans': 'Plans (Browse Plans)',
  'recharge.dth-info': 'DTH subscriber (DTH Info)',
  'bill.billers': 'Odd billers (Biller List)',
  'bill.fetch': 'Fetching a bill (Bill Fetch)',
  'bill.pay': 'Paying a bill (Bill Pay)',
  'verify.upi': 'UPI id',
  'verify.bank': 'Bank account (the account number, with any IFSC)',
  'verify.pan': 'PAN',
  'verify.gstin': 'GSTIN',
  'aadhaar.send-otp': 'Aadhaar, sending the OTP',
  'aadhaar.verify-otp': 'Aadhaar, verifying the OTP',
  'docvault.initiate': 'Document vault (the mobile number of the customer)',
  'account.onboard': 'Onboarding an agent (the mobile number)',
  'account.create': 'Opening an account (the phone number of the customer)',
  'message.sms': 'OTP by SMS',
  'message.chat': 'OTP by chat',
}

const INTRODUCTION = `# The practice counter

Practice mode works against a whole service inside the app, on this computer. It has a wallet and keeps books: what it debited,
for which sale, and what it gave back. Nothing real moves. Ordinary numbers and amounts meet no trouble, and the same number
always has the same operator, circle, plans and bills. Every biller, bank, person and business in it is invented.

Trouble comes when you ask for it. Every trouble has a code of two digits, NN: use the number \`90000 000NN\`, or for a payment
with any other number the amount \`₹77.NN\`. The number wins over the amount. The codes 81 to 99 mean the same at every operation.

- A consumer number of ten digits suits many billers; \`Practice Electricity\` takes every code.
- The Aadhaar OTP is always \`${PRACTICE_OTP}\`. It lasts ten minutes and may be wrong three times.
- Who has an agent id already may use \`${PRACTICE_AGENT_ID}\`, with any PAN.
- The customer's part of a document-vault consent plays itself in 10 seconds, an account opening in 15.
- A callback, where one is sent, comes when the sale ends.
- Nobody has to wait: "Let 30 s pass" on the practice band sets the service's clock forward, and every open sale is asked about again.
`

const HEAD = ['Use', 'What happens'] as const

export function troublesPage(troubles: readonly ToldTrouble[]): string {
  const operations = [...new Set(troubles.map(({ operation }) => operation))]
  const sections = operations.map((operation) => {
    const rows = troubles.filter((trouble) => trouble.operation === operation)
    const cells = rows.map(({ trigger, happens }) => [trigger, happens] as const)
    return `## ${OPERATION_TITLES[operation] ?? operation}\n\n${table([HEAD, ...cells])}`
  })
  return [INTRODUCTION, ...sections].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  const lines = rows.map((cells) => line(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0))))
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
