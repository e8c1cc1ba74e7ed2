// An act that waits for a dialog, on the app as it is composed: it is of whoever asked for it, and of nobody who comes after them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { fail } from '#shared/base/result'
import { aboutText } from '#shared/channels/approval'
import { playedComputer, startApp } from '../support/composed-app'
import { preparedRecharge } from '../support/counter-app'
import { provided } from '../support/electron-stub'
import { value } from '../support/journals'
import { playSystem } from '../support/played-system'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).endingWorker,
}))

afterAll(playSystem())

const PINS = { Asha: '4071', Ravi: '2846', Sunil: '7302' } as const

/** Asha’s shop with two cashiers, and dialogs that stay open until they are answered. */
async function shopWithDialogs() {
  const computer = await playedComputer()
  const app = await startApp(computer)
  onTestFinished(async () => {
    await app.close()
    await computer.remove()
  })
  value(await app.ask('staff.create-owner', { name: 'Asha', pin: PINS.Asha }))
  const ownerId = (await app.ask('lock.state', {})).staff?.id ?? ''
  for (const name of ['Ravi', 'Sunil'] as const) {
    const added = { name, role: 'cashier', pin: PINS[name] } as const
    const about = aboutText(added) ?? ''
    value(await app.ask('lock.approve', { staffId: ownerId, pin: PINS.Asha, action: 'staff.add', about }))
    value(await app.ask('staff.add', added))
  }
  const { members } = await app.ask('lock.state', {})
  const idOf = (name: keyof typeof PINS): string => members.find((one) => one.name === name)?.id ?? ''
  const dialogs: ((path: string) => void)[] = []
  provided.set('dialog', {
    showSaveDialog: () =>
      new Promise((answer) =>
        dialogs.push((name) =>
          answer({ canceled: false, filePath: join(computer.dataFolder, name), filePaths: [] }),
        ),
      ),
  })
  return {
    app,
    idOf,
    comes: async (name: keyof typeof PINS) => {
      await app.ask('lock.now', {})
      value(await app.ask('lock.unlock', { staffId: idOf(name), pin: PINS[name] }))
    },
    /** Once it is open. */
    answerDialog: async (fileName: string) => {
      await expect.poll(() => dialogs.length).toBe(1)
      dialogs.pop()?.(fileName)
    },
    isWritten: (fileName: string): boolean => existsSync(join(computer.dataFolder, fileName)),
    dialogIsOpen: () => expect.poll(() => dialogs.length).toBe(1),
    /** Of the entries of this type, in the order of the log. */
    staffOf: (type: string): readonly string[] => {
      const log = new DatabaseSync(join(computer.dataFolder, 'practice', 'journal.db'), { readOnly: true })
      const bodies = log.prepare('SELECT body FROM events ORDER BY sequence').all()
      log.close()
      return bodies
        .map(({ body }) => JSON.parse(String(body)) as { readonly type: string; readonly staffId: string })
        .flatMap((event) => (event.type === type ? [event.staffId] : []))
    },
  }
}

it('a dialog that is answered after a lock writes nothing, whoever is there by then, and says so', async () => {
  const { app, comes, answerDialog, dialogIsOpen, isWritten, staffOf } = await shopWithDialogs()
  const refused = fail({ kind: 'wrong-state', state: 'dialog-outlived' })
  await comes('Ravi')
  const requestId = await preparedRecharge({ app }, '9876543210')
  value(await app.ask('sale.confirm', { requestId, accepted: [] }))
  const shared = app.ask('receipts.share', { requestId, to: 'file', consent: true })
  await dialogIsOpen()
  await comes('Sunil')
  await answerDialog('receipt.txt')
  expect(await shared).toEqual(refused)

  await comes('Asha')
  const exported = app.ask('accounts.export', { period: { kind: 'month', at: Date.now() }, form: 'csv' })
  await dialogIsOpen()
  await app.ask('lock.now', {})
  await answerDialog('books.csv')
  expect(await exported).toEqual(refused)
  expect([isWritten('receipt.txt'), isWritten('books.csv')]).toEqual([false, false])
  expect([...staffOf('shared'), ...staffOf('exported')]).toEqual([])
  expect(app.defects).toEqual([])
})

it('a receipt that is shared and books that are saved are of whoever asked', async () => {
  const { app, idOf, comes, answerDialog, isWritten, staffOf } = await shopWithDialogs()
  await comes('Ravi')
  const requestId = await preparedRecharge({ app }, '9876543210')
  value(await app.ask('sale.confirm', { requestId, accepted: [] }))
  const shared = app.ask('receipts.share', { requestId, to: 'file', consent: true })
  await answerDialog('receipt.txt')
  value(await shared)
  await comes('Asha')
  const exported = app.ask('accounts.export', { period: { kind: 'month', at: Date.now() }, form: 'csv' })
  await answerDialog('books.csv')
  value(await exported)
  expect([staffOf('shared'), staffOf('exported')]).toEqual([[idOf('Ravi')], [idOf('Asha')]])
  expect([isWritten('receipt.txt'), isWritten('books.csv')]).toEqual([true, true])
  expect(app.defects).toEqual([])
})
