// What a defect leaves in the app log's file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openAppLog } from '../../../../../electron/main/platform/app-log'
import { ownFolder } from '../../../../support/settings'

it('writes a defect with its frames, and nothing of what its message quotes', async () => {
  const file = join(await ownFolder(), 'galla.log')
  const error = new Error('no sale of 98765 43210\nsaid: Meena Sharma, 12 MG Road')
  error.stack = `${error.name}: ${error.message}\n    at sell (/app/out/main/index.js:1:1)`
  const reference = openAppLog(file, false).error('ipc.defect', error, { channel: 'recharge.confirm' })
  const written = async () => await readFile(file, 'utf8').catch(() => '')
  await expect.poll(written).toContain(reference)
  expect(await written()).toContain('at sell (/app/out/main/index.js:1:1)')
  expect(await written()).not.toContain('98765 43210')
})
