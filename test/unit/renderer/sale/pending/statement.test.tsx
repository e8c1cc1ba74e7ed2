// A statement as the owner sees it: which file is shown, what was understood of it, and what is missing.
import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { newQueryClient } from '#renderer/bridge/queries'
import { StatementTab } from '#renderer/sale/pending/StatementTab'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { succeed, type Result } from '#shared/base/result'
import type { Explanation, Reconciliation, Understanding } from '#shared/sale/reconciliation'
import { act } from '#test/support/act'
import { installFakeBridge } from '#test/support/fake-bridge'
import { field, pageText, settle, show } from '#test/support/window'

const UNDERSTOOD: Understanding = {
  problem: null,
  sheet: null,
  columns: [],
  decimalMark: '.',
  minus: null,
  words: [],
}

const found = (over: Partial<Reconciliation>): Reconciliation => ({
  shown: 'one',
  understanding: UNDERSTOOD,
  rows: 1,
  unreadable: 0,
  matched: 1,
  differing: [],
  missingHere: [],
  missingThere: [],
  ...over,
})

type Answer = (value: Result<Reconciliation>) => void

async function opened() {
  const asked: { readonly explanation: Explanation | undefined; readonly answer: Answer }[] = []
  installFakeBridge({
    'reconciliation.compare': ({ explanation }) => {
      const { promise, resolve } = Promise.withResolvers<Result<Reconciliation>>()
      asked.push({ explanation, answer: resolve })
      return promise
    },
  })
  await show(
    <QueryClientProvider client={newQueryClient()}>
      <WordsProvider language="en">
        <StatementTab />
      </WordsProvider>
    </QueryClientProvider>,
  )
  const choose = async (...files: readonly File[]) => {
    const input = field('Statement file')
    for (const file of files) {
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
    }
    await settle()
  }
  const answered = async (at: number, over: Partial<Reconciliation>) => {
    asked[at]?.answer(succeed(found(over)))
    await settle()
  }
  return { asked, choose, answered }
}

const file = (name: string, bytes?: Promise<ArrayBuffer>): File => {
  const made = new File([name], name)
  if (bytes !== undefined) made.arrayBuffer = () => bytes
  return made
}

describe('two files chosen one after the other', () => {
  it('show the one that was chosen last, though the other is compared behind it', async () => {
    const { choose, answered } = await opened()
    await choose(file('large.csv'))
    await choose(file('small.csv'))
    await answered(1, { rows: 7 })
    expect(pageText()).toContain('7 lines')
    await answered(0, { rows: 9 })
    expect(pageText()).toContain('7 lines')
  })

  it('compare the one that was chosen last, though the other is read behind it', async () => {
    const { asked, choose, answered } = await opened()
    const slow = Promise.withResolvers<ArrayBuffer>()
    await choose(file('large.csv', slow.promise), file('small.csv'))
    slow.resolve(new ArrayBuffer(1))
    await settle()
    expect(asked).toHaveLength(1)
    await answered(0, { rows: 7 })
    expect(pageText()).toContain('7 lines')
  })
})

describe('what was understood', () => {
  const columns = [
    { heading: 'Customer', field: null },
    { heading: 'Status', field: 'status' as const },
    { heading: 'Amount', field: 'amount' as const },
    { heading: 'Dr/Cr', field: 'movement' as const },
  ]

  it('names each column that was recognised, and what is missing', async () => {
    const { choose, answered } = await opened()
    await choose(file('some.csv'))
    const problem = { kind: 'no-sale-number' as const, line: 1 }
    await answered(0, { understanding: { ...UNDERSTOOD, problem, columns } })
    expect(pageText()).toContain('Read as: Result: Status · Amount: Amount · Debit or credit: Dr/Cr')
    expect(pageText()).toContain('Missing: Sale number')
    expect(pageText()).not.toContain('7 lines')
  })

  it('says of amounts with a minus that nobody knows whose they are, and asks', async () => {
    const { choose, answered } = await opened()
    await choose(file('some.csv'))
    await answered(0, { understanding: { ...UNDERSTOOD, minus: 'unproven' } })
    expect(pageText()).toContain('until then no sale is ended')
    expect(pageText()).toContain('Amounts with a minus')
  })
})
