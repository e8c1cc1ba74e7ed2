// What a defect leaves in the app log's file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openAppLog } from '#main/platform/app-log'
import { ownFolder } from '#test/support/settings'

it('writes so many refusals a minute, and how many it left out', async () => {
  const file = join(await ownFolder(), 'galla.log')
  let now = 0
  const log = openAppLog(file, false, () => now)
  for (let refusal = 0; refusal < 5_000; refusal += 1) log.warn('ipc.bad-input', { channel: 'app.state' })
  log.warn('page.popup-refused')
  now = 60_000
  log.warn('ipc.bad-input', { channel: 'connection.state' })
  const written = async () => await readFile(file, 'utf8').catch(() => '')
  await expect.poll(written).toContain('connection.state')
  const lines = (await written()).trimEnd().split('\n')
  expect(lines.filter((line) => line.includes('app.state'))).toHaveLength(20)
  expect(lines.filter((line) => line.includes('page.popup-refused'))).toHaveLength(1)
  expect(lines.find((line) => line.includes('log.left-out'))).toContain('4980')
})

it('writes what caused a defect, and nothing of what that quotes', async () => {
  const file = join(await ownFolder(), 'galla.log')
  const cause = new SyntaxError('no export for 98765 43210')
  const error = new Error('the copying of the log failed', { cause })
  const reference = openAppLog(file, false).error('backup.failed', error)
  const written = async () => await readFile(file, 'utf8').catch(() => '')
  await expect.poll(written).toContain(reference)
  expect(await written()).toContain('caused by SyntaxError: no export for')
  expect(await written()).not.toContain('98765 43210')
})

it('writes a defect with its frames, and nothing of what its message quotes', async () => {
  const file = join(await ownFolder(), 'galla.log')
  const error = new Error('no sale of 98765 43210\nsaid: Meena Sharma, 12 MG Road')
  error.stack = `${error.name}: ${error.message}\n    at sell (/app/out/main/index.js:1:1)`
  const reference = openAppLog(file, false).error('ipc.defect', error, { channel: 'sale.confirm' })
  const written = async () => await readFile(file, 'utf8').catch(() => '')
  await expect.poll(written).toContain(reference)
  expect(await written()).toContain('at sell (/app/out/main/index.js:1:1)')
  expect(await written()).not.toContain('98765 43210')
})
