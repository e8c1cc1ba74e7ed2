// What a report of a problem says: about the app and the computer, and nothing that names a shop or a customer.
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { keepFewCrashDumps } from '#main/diagnostics/crash-dumps'
import { knownFacts, readAppLog } from '#main/diagnostics/report'
import type { Preferences } from '#shared/shop/preferences'
import { preferences } from '#test/support/counter'
import { ownFolder } from '#test/support/settings'

const NOW = Date.UTC(2026, 10, 22, 6, 30)

const factsOf = (dataFolder: string, chosen: Partial<Preferences> = {}) =>
  knownFacts({
    version: '1.2.3',
    platform: 'linux',
    ownFolder: dataFolder,
    dataFolder,
    crashFolder: join(dataFolder, 'Crashpad'),
    now: () => NOW,
    trustVariables: ['NODE_OPTIONS'],
    preferences: () => preferences(chosen),
  })

async function written(folder: string, name: string, text: string): Promise<void> {
  await mkdir(join(folder, name, '..'), { recursive: true })
  await writeFile(join(folder, name), text)
}

it('names neither the shop, nor what it wrote itself, nor its printer', async () => {
  const shop = { name: 'CANARY Stores', address: 'CANARY Road', phone: '9876501234', agentId: 'CANARY-7' }
  const printer = {
    ...preferences().printer,
    connection: { way: 'network', host: 'canary.shop', port: 9_100 },
  } as const
  const facts = await factsOf(await ownFolder(), {
    shop,
    printer,
    receiptTexts: { header: { en: 'CANARY Stores', hi: '' }, footer: { en: '', hi: 'CANARY' } },
    logo: `data:image/png;base64,${Buffer.from('a picture of CANARY').toString('base64')}`,
    chatLink: 'https://canary.shop/send?text={text}',
    returnPage: 'https://canary.shop/thanks',
    upiId: 'canary@bank',
    language: 'hi',
  })
  expect(facts).toMatchObject({
    version: '1.2.3',
    trustVariables: ['NODE_OPTIONS'],
    preferences: { language: 'hi', logo: true, printer: 'network', receiptTexts: true, upiId: true },
  })
  const words = JSON.stringify(facts)
  for (const secret of ['CANARY', 'canary', 'base64', shop.phone]) expect(words).not.toContain(secret)
})

it('is made though nothing of the app is there: an app that does not start is what it is for', async () => {
  const facts = await factsOf(join(await ownFolder(), 'nothing'))
  expect(facts).toMatchObject({ failedStarts: 0, crashReports: [], files: [], errors: [], log: [] })
})

it('lists the files of the log by size, and crash reports without what is in them', async () => {
  const folder = await ownFolder()
  await written(folder, 'production/journal.db', 'x'.repeat(2_048))
  await written(folder, 'Crashpad/completed/a1.dmp', 'memory with 98765 43210 in it')
  const facts = await factsOf(folder)
  expect(facts.files).toMatchObject([{ name: 'production/journal.db', bytes: 2_048 }])
  expect(facts.crashReports).toMatchObject([{ bytes: 29 }])
  expect(JSON.stringify(facts)).not.toContain('98765')
})

it('gives the end of the app log with its times, masked once more', async () => {
  const folder = await ownFolder()
  const lines = Array.from(
    { length: 1_000 },
    (_, index) => `2026-11-22T06:30:00.000Z info line ${index} of 9876543210`,
  )
  await written(folder, 'logs/galla.log', `${lines.join('\n')}\n`)
  const { lines: kept } = await readAppLog(join(folder, 'logs'))
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([
    400,
    '2026-11-22T06:30:00.000Z info line 600 of [number]',
    '2026-11-22T06:30:00.000Z info line 999 of [number]',
  ])
})

it('finds an error that ten thousand calls lie after, with its stack, also in the log before', async () => {
  const folder = await ownFolder()
  const calls = Array.from(
    { length: 10_000 },
    (_, index) => `2026-11-22T06:30:00.000Z info service.call ${index}\n`,
  )
  await written(
    folder,
    'logs/galla.old.log',
    '2026-11-20T06:30:00.000Z error window.gone [0A1B2C3D]\n    at draw (app://bundle/a.js:1:2)\n',
  )
  await written(folder, 'logs/galla.log', calls.join(''))
  expect((await readAppLog(join(folder, 'logs'))).errors).toEqual([
    '2026-11-20T06:30:00.000Z error window.gone [0A1B2C3D]',
    '    at draw (app://bundle/a.js:1:2)',
  ])
})

it('keeps the newest five crash reports, and none for longer than a month', async () => {
  const folder = await ownFolder()
  const ages = [1, 2, 3, 4, 40, 5, 6]
  for (const [index, days] of ages.entries()) {
    await written(folder, `completed/${index}.dmp`, 'memory')
    await written(folder, `completed/${index}.meta`, 'about it')
    const at = new Date(NOW - days * DAY_MS)
    await utimes(join(folder, `completed/${index}.dmp`), at, at)
  }
  const kept = await keepFewCrashDumps(folder, NOW)
  expect(kept.map(({ name }) => name)).toEqual(
    [0, 1, 2, 3, 5].map((index) => join('completed', `${index}.dmp`)),
  )
  expect(await keepFewCrashDumps(folder, NOW)).toEqual(kept)
})
