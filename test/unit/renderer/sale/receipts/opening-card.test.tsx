// What the bank says about an account opening: queried while it is open, and once more when it has ended.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { AccountStatus } from '#shared/operations/account/account-schemas'
import type { SaleView } from '#shared/sale/day'
import { fail, succeed, type Result } from '#shared/base/result'
import { newQueryClient } from '#renderer/bridge/queries'
import { OpeningCard } from '#renderer/sale/receipts/OpeningCard'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { act } from '#test/support/act'
import { saleView } from '#test/support/counter'
import { installFakeBridge } from '#test/support/fake-bridge'
import { click, pageText, settle, show } from '#test/support/window'

const bankSays = (
  statusText: string,
  accountNumber: string | null,
  accountType: string | null = null,
  customerName: string | null = null,
): Promise<Result<AccountStatus>> =>
  Promise.resolve(
    succeed({
      state: accountNumber === null ? 'under-way' : 'opened',
      statusText,
      isRefunded: null,
      isCompleted: null,
      agentId: null,
      customerName,
      maskedPan: null,
      accountNumber,
      ifscCode: null,
      customerNumber: null,
      accountType,
      bankName: null,
      branch: null,
      customerCare: null,
    }),
  )

const showInWindow = (content: ReactNode): Promise<void> =>
  show(
    <QueryClientProvider client={newQueryClient()}>
      <WordsProvider language="en">{content}</WordsProvider>
    </QueryClientProvider>,
  )

it.each(['pending', 'unknown'] as const)(
  'shows the account’s last digits as soon as the bank has opened it, and nothing older beside it (it was %s)',
  async (railStatus) => {
    const { answer } = installFakeBridge({
      'account.link': () =>
        Promise.resolve(succeed({ redirectUrl: null, kindText: null, echoedName: null, changed: [] })),
      'account.status': () => bankSays('INITIATED', null),
    })
    let change: (sale: SaleView) => void = () => {}
    const open = saleView({ railStatus })
    const pending = { ...open, references: { ...open.references, referenceId: 'opening1' } }
    const Shown = () => {
      const [sale, setSale] = useState<SaleView>(pending)
      change = setSale
      return <OpeningCard sale={sale} />
    }
    await showInWindow(<Shown />)
    expect(pageText()).toContain('INITIATED')
    const asked = Promise.withResolvers<Result<AccountStatus>>()
    answer('account.status', () => asked.promise)
    act(() => change({ ...pending, railStatus: 'success' }))
    await settle()
    // What the bank said before would contradict the result.
    expect(pageText()).not.toContain('INITIATED')
    asked.resolve(await bankSays('CREATED', 'XXXXXX4417'))
    await settle()
    expect(pageText()).toContain('XXXXXX4417')
    // Its last word on the way there stands behind Details alone.
    expect(document.querySelector('dl')?.textContent).not.toContain('CREATED')
    expect(document.querySelector('details')?.textContent).toContain('CREATED')
  },
)

it.each([
  [null, 'Zero balance'],
  ['', 'Zero balance'],
  ['Savings', 'Savings'],
])(
  'behind Details it names the kind of account: the bank’s word (%j), else the one of the first answer',
  async (bankWord, shown) => {
    installFakeBridge({
      'account.link': () =>
        Promise.resolve(
          succeed({ redirectUrl: null, kindText: 'Zero balance', echoedName: null, changed: [] }),
        ),
      'account.status': () => bankSays('INITIATED', null, bankWord),
    })
    const open = saleView({ railStatus: 'pending' })
    await showInWindow(
      <OpeningCard sale={{ ...open, references: { ...open.references, referenceId: 'opening1' } }} />,
    )
    expect(document.querySelector('details')?.textContent).toContain(`Kind of account${shown}`)
  },
)

it('says why the bank’s page was not opened, and never to open an account twice', async () => {
  installFakeBridge({
    'account.link': async () =>
      succeed({ redirectUrl: 'https://bank.example/go', kindText: null, echoedName: null, changed: [] }),
    'account.status': () => bankSays('INITIATED', null),
    'account.open-link': async () => fail({ kind: 'wrong-state', state: 'no-link' }),
  })
  await showInWindow(<OpeningCard sale={saleView({ railStatus: 'pending' })} />)
  await click('button', "Open in this computer's browser")
  expect(pageText()).toContain('The link is not there any more')
  expect(pageText()).toContain('an account opening is never sent a second time')
})

it.each([
  ['the bank', 'RAVI KUMAR', null, 'RAVI KUMAR'],
  ['the answer to the application', null, 'Rani Devi', 'Rani Devi'],
  ['the bank, after the answer', 'Asha D', 'Asha Devi', 'Asha D'],
  ['nobody', 'ASHA DEVI', 'Asha Devi', null],
  ['nobody', null, null, null],
])(
  'a name that %s changed is told beside the one that was sent',
  async (_who, bankName, echoedName, told) => {
    installFakeBridge({
      'account.link': async () =>
        succeed({ redirectUrl: 'https://bank.example/go', kindText: null, echoedName, changed: [] }),
      'account.status': () => bankSays('INITIATED', null, null, bankName),
    })
    const open = saleView({ railStatus: 'pending', customerName: 'Asha Devi' })
    await showInWindow(
      <OpeningCard sale={{ ...open, references: { ...open.references, referenceId: 'opening1' } }} />,
    )
    await settle()
    expect(pageText().includes('Beside “Asha Devi”')).toBe(told !== null)
    expect(pageText()).toContain(told ?? 'INITIATED')
  },
)

it('details that the answer repeats otherwise than they were sent are told by name, also without a page of the bank', async () => {
  const changed = [
    { field: 'email', message: 'other@example.in' },
    { field: 'pancard', message: 'ABXXXXXX4F' },
    { field: 'return_url', message: 'https://elsewhere.example' },
  ]
  for (const redirectUrl of ['https://bank.example/go', null]) {
    installFakeBridge({
      'account.link': async () => succeed({ redirectUrl, kindText: null, echoedName: null, changed }),
    })
    await showInWindow(<OpeningCard sale={saleView({ railStatus: 'pending' })} />)
    await settle()
    expect(pageText()).toContain('The answer has other details than were sent')
    for (const told of ['other@example.in', 'ABXXXXXX4F', 'return_url: https://elsewhere.example'])
      expect(pageText()).toContain(told)
  }
})
