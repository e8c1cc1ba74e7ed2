// The test page before any environment is open.
import { expect, it, vi } from 'vitest'
import { succeed } from '@shared/result'
import { DEFAULT_PRINTER } from '@shared/domain/printer'
import { printersWorkflow } from '../../../../../../electron/main/workflows/shop/printers'

it('is printed without an environment, and in turn with the receipts of an open one', async () => {
  const sent = (to: string) => vi.fn(async () => succeed({ sentTo: to }))
  const inWorkspace = { 'printers.list': async () => [], 'printers.test': sent('the workspace') }
  let isInWorkspace = false
  const handlers = printersWorkflow({
    isInWorkspace: () => isInWorkspace,
    inWorkspace,
    documents: {
      printers: async () => [{ queue: 'q', name: 'Receipt printer' }],
      printTest: sent('the documents'),
    },
  })
  const page = { printer: DEFAULT_PRINTER, paper: '80mm' } as const
  expect(await handlers['printers.list']({})).toHaveLength(1)
  expect(await handlers['printers.test'](page)).toEqual(succeed({ sentTo: 'the documents' }))
  isInWorkspace = true
  expect(await handlers['printers.list']({})).toEqual([])
  expect(await handlers['printers.test'](page)).toEqual(succeed({ sentTo: 'the workspace' }))
})
