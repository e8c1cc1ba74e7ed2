// The shop's commission table while it is edited in the settings: problems are shown beside it, and only a valid table
// is saved.
import { expect, it } from 'vitest'
import type { CommissionTable } from '#shared/till/commission'
import { fail, succeed, type Result } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers } from '../../../support/counter'
import { click, field, find, openApp, pageText, settle, type } from '../../../support/window'

async function openTable(kept: Result<CommissionTable>) {
  const asked: CommissionTable[] = []
  await openApp('/settings/commission', {
    ...counterHandlers([]),
    'commission.table': async () => kept,
    'commission.save': async ({ table }) => {
      asked.push(table)
      return succeed(table)
    },
  })
  await settle()
  return asked
}

async function write(label: string, text: string): Promise<void> {
  act(() => field(label).focus())
  await type(text)
}

it('keeps a rule that was typed, and says beside the rate what cannot be read', async () => {
  const asked = await openTable(succeed([]))
  await click('button', 'Add a rule')
  await click('button', 'Save the table')
  expect(find('[role=group]', 'Rule 1').textContent).toContain('A percentage up to 100')
  await write('Rate', '101')
  await click('button', 'Save the table')
  expect(find('[role=group]', 'Rule 1').textContent).toContain('A percentage up to 100')
  expect(asked).toEqual([])
  await write('Rate', '2.56')
  expect(find('[role=group]', 'Rule 1').textContent).not.toContain('A percentage up to 100')
  await write('Operator, biller or category', 'Vi')
  await click('button', 'Save the table')
  expect(asked).toEqual([[{ service: 'mobile', of: 'Vi', rate: { kind: 'percent', hundredths: 256 } }]])
  expect(pageText()).toContain('Saved')
})

it('drops a rule, and takes an empty table too', async () => {
  const asked = await openTable(
    succeed([{ service: 'dth', of: '', rate: { kind: 'percent', hundredths: 200 } }]),
  )
  expect(field('Rate').value).toBe('2')
  await click('button', 'Delete the rule')
  await click('button', 'Save the table')
  expect(asked).toEqual([[]])
})

it('says so when the table cannot be read, instead of showing an empty one', async () => {
  await openTable(fail({ kind: 'store', problem: 'read-only' }))
  expect(document.querySelector('form [role=group]')).toBeNull()
  expect(pageText()).not.toContain('Save the table')
})
