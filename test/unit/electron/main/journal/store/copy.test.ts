// The backup's copy of a journal in use: made in the background, consistent, without erased data.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { openJournal } from '#main/journal'
import { copiedBy, type CopyRequest } from '#main/journal/store/copy'
import { recordSale, testFolder, value } from '#test/support/journals'
import { NUMBER, requestId } from '#test/support/sales'
import { logOptions } from '#test/support/log-options'

const SOURCES = new URL('../../../../../../', import.meta.url)

const copied = (request: CopyRequest) =>
  copiedBy(
    new Worker(new URL('electron/main/journal/store/copy-worker.ts', SOURCES), {
      workerData: request,
      execArgv: ['--import', new URL('test/support/source-hooks.ts', SOURCES).href],
    }),
  )

function journalInUse() {
  const path = join(testFolder(), 'journal.db')
  const open = (from: string) => value(openJournal(logOptions(from)))
  const journal = open(path)
  for (const id of ['SALE-0001', 'SALE-0002']) recordSale(journal, 'success', requestId(id))
  return { path, journal, open, request: { from: path, to: `${path}.copy`, platform: process.platform } }
}

describe('a copy of the log', () => {
  it('is made in a worker while sales go on, and opens as a whole log', async () => {
    const { journal, open, request } = journalInUse()
    const copying = copied(request)
    recordSale(journal, 'success', requestId('SALE-0003'))
    const { sales, lastSaleAt } = await copying
    journal.close()
    expect(sales).toBeGreaterThanOrEqual(2)
    expect(lastSaleAt).toBeGreaterThan(0)
    const copy = open(request.to)
    expect(copy.sale(requestId('SALE-0001'))).toMatchObject({ railStatus: 'success' })
    copy.close()
  })

  it('holds nothing of a person who was erased', async () => {
    const { journal, request } = journalInUse()
    for (const id of ['SALE-0001', 'SALE-0002']) value(journal.erasePersonal(requestId(id)))
    await copied(request)
    journal.close()
    expect((await readFile(request.to, 'latin1')).includes(NUMBER)).toBe(false)
  })

  it('that cannot be written says which problem of the disk it is', async () => {
    const { journal, request } = journalInUse()
    journal.close()
    const nowhere = { ...request, to: join(request.from, 'under', 'a', 'file') }
    await expect(copied(nowhere)).rejects.toMatchObject({ name: 'StoreError' })
  })
})
