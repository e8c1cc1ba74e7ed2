// What diagnostics say: about the app and the computer, and nothing that names a shop.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { factsOf, lastLines } from '../../../../../electron/main/shop/diagnostics'
import { line, preferences } from '../../../../support/counter'
import { ownFolder } from '../../../../support/settings'

it('the facts name neither the shop, nor what it wrote itself, nor its printer', () => {
  const shop = { name: 'CANARY Stores', address: 'CANARY Road', phone: '9876501234', agentId: 'CANARY-7' }
  const printer = {
    ...preferences().printer,
    connection: { way: 'network', host: 'canary.shop', port: 9_100 },
  } as const
  const receiptTexts = { header: { en: 'CANARY Stores', hi: '' }, footer: { en: '', hi: 'CANARY' } }
  const logo = `data:image/png;base64,${Buffer.from('a picture of CANARY').toString('base64')}`
  const chatLink = 'https://canary.shop/send?text={text}'
  const facts = factsOf({
    version: '1.2.3',
    platform: 'linux',
    trustVariables: ['NODE_OPTIONS'],
    preferences: { read: () => preferences({ shop, printer, receiptTexts, logo, chatLink, language: 'hi' }) },
    workspaces: () => ({
      state: () => ({
        environment: 'practice',
        recovered: true,
        storeProblem: null,
        logEnd: 'unwatched',
        repairedSales: 0,
        damagedFiles: [],
        isSigningKeyLost: false,
      }),
      line: () => line(),
    }),
  })
  expect(facts).toMatchObject({
    version: '1.2.3',
    trustVariables: ['NODE_OPTIONS'],
    preferences: { language: 'hi', hasLogo: true, printer: 'network' },
  })
  const words = JSON.stringify(facts)
  for (const secret of ['CANARY', 'canary', 'base64', shop.phone]) expect(words).not.toContain(secret)
})

it('the app log is given by its end alone', async () => {
  const file = join(await ownFolder(), 'galla.log')
  await writeFile(file, Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join('\n'))
  const lines = await lastLines(file)
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([400, 'line 600', 'line 999'])
})

it('a log that is not there is empty, and diagnostics go on', async () => {
  expect(await lastLines(join(await ownFolder(), 'galla.log'))).toEqual([''])
})
