// Since when the service's secret is in use here, which is all that an office is told of it.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import type { Protector } from '#main/access/protector'
import { secretAgeMs } from '#main/office/counter-office'
import { CREDENTIALS_FILE, openSecrets } from '#main/access/secrets'
import { A_BINDING, ownFolder } from '#test/support/settings'

const KEY = new Uint8Array(32)
const FIRST = { clientId: 'id', clientSecret: 'first' }
/** Keeps what it is given as it is. */
const plain = {
  seal: async (bytes: Uint8Array) => succeed(Buffer.from(bytes)),
  open: async (bytes: Uint8Array) => succeed(Buffer.from(bytes)),
} as unknown as Protector

async function shop() {
  const folder = await ownFolder()
  await mkdir(join(folder, 'production'), { recursive: true })
  const at = { now: 1_000 }
  const opened = () => openSecrets(folder, plain, { now: () => at.now, elapsed: () => 0 })
  return { at, opened, file: join(folder, 'production', CREDENTIALS_FILE) }
}

it('is when it was first typed, whatever else is kept later, and anew with another one', async () => {
  const { at, opened } = await shop()
  const secrets = opened()
  expect(secrets.clientSecretSetAt('production')).toBeNull()
  await secrets.keepCredentials('production', FIRST, A_BINDING, KEY)
  at.now = 2_000
  await secrets.keepWebhookSecret('production', 'a hook', KEY)
  await secrets.keepCredentials('production', FIRST, A_BINDING, KEY)
  await secrets.sealAgain(KEY)
  expect(secrets.clientSecretSetAt('production')).toBe(1_000)
  at.now = 3_000
  await secrets.keepCredentials('production', { ...FIRST, clientSecret: 'second' }, A_BINDING, KEY)
  const again = opened()
  await again.load('production', KEY)
  expect(again.clientSecretSetAt('production')).toBe(3_000)
})

it('is told as an age, and as none where a clock was set back', () => {
  expect(secretAgeMs(1_000, 5_000)).toBe(4_000)
  expect(secretAgeMs(5_000, 5_000)).toBe(0)
  expect(secretAgeMs(5_001, 5_000)).toBeNull()
  expect(secretAgeMs(null, 5_000)).toBeNull()
})

it('and the credentials were saved when somebody typed them, also once their log has entries', async () => {
  const { at, opened } = await shop()
  const secrets = opened()
  await secrets.keepCredentials('production', FIRST, A_BINDING, KEY)
  at.now = 2_000
  expect((await secrets.keepLogBegun('production', KEY)).ok).toBe(true)
  expect(await secrets.view('production')).toMatchObject({ savedAt: 1_000 })
  const again = opened()
  await again.load('production', KEY)
  expect(again.hasLogBegun('production')).toBe(true)
})
