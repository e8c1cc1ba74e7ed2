// The first launch as a spec walks it, step by step, and what lies on the disk afterwards.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Language } from '@shared/domain/environment'
import type { MessageKey } from '../../../renderer/messages/catalogue'
import { expect, test as base } from '../fixture'
import { isReady, words } from './counter'
import { startShopService, type ShopService } from './shop-service'

export const PASSPHRASE = 'red book on the shelf'
export const PIN = '4071'

export const test = base.extend<{ service: ShopService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  service: async ({}, use) => {
    const service = await startShopService()
    await use(service)
    await service.close()
  },
})

export const field = (window: Page, key: MessageKey, language: Language = 'en'): Locator =>
  window.getByLabel(words(language, key), { exact: true })
export const button = (window: Page, key: MessageKey, language: Language = 'en'): Locator =>
  window.getByRole('button', { name: words(language, key), exact: true })
export const text = (window: Page, key: MessageKey, language: Language = 'en'): Locator =>
  window.getByText(words(language, key))

/** Chooses a radio button whose state is main's word, and waits until it is chosen. */
export async function choose(window: Page, name: string): Promise<void> {
  const radio = window.getByRole('radio', { name, exact: true })
  await radio.click()
  await expect(radio).toBeChecked()
}

export async function begin(window: Page, language: Language = 'en'): Promise<void> {
  await isReady(window)
  if (language === 'hi') await choose(window, 'हिन्दी')
  await button(window, 'setup.start', language).click()
  await choose(window, words(language, 'setup.environment.sandbox'))
}

export async function trust(window: Page, service: ShopService, language: Language = 'en'): Promise<void> {
  await window.getByText(words(language, 'setup.trust'), { exact: true }).click()
  await field(window, 'setup.trust.choose', language).setInputFiles({
    name: 'authority.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(service.authority),
  })
  await expect(button(window, 'setup.trust.forget', language)).toBeVisible()
}

export async function typeConnection(
  window: Page,
  service: Pick<ShopService, 'url' | 'credentials'>,
  language: Language = 'en',
): Promise<void> {
  await field(window, 'setup.address', language).fill(` ${service.url}/api/v1/ `)
  await field(window, 'setup.client-id', language).fill(service.credentials.clientId)
  await field(window, 'setup.client-secret', language).fill(service.credentials.clientSecret)
}

export const pressTest = (window: Page, language: Language = 'en'): Promise<void> =>
  button(window, 'setup.test', language).click()

/** The stand-in host's key store is plain text, as on a Linux without a keyring: the vault is chosen. */
export async function chooseVault(window: Page, language: Language = 'en'): Promise<void> {
  await expect(text(window, 'secrets.problem.plain-text', language)).toBeVisible()
  await field(window, 'secrets.field', language).fill(PASSPHRASE)
  await field(window, 'secrets.field.again', language).fill(PASSPHRASE)
  await button(window, 'secrets.choose', language).click()
}

/** Up to the question about the agent id. */
export async function connect(window: Page, service: ShopService, language: Language = 'en'): Promise<void> {
  await begin(window, language)
  await trust(window, service, language)
  await typeConnection(window, service, language)
  await pressTest(window, language)
  await chooseVault(window, language)
  await expect(text(window, 'setup.agent.question', language)).toBeVisible()
}

export async function typeAgentId(window: Page, language: Language = 'en'): Promise<void> {
  await field(window, 'setup.agent.id', language).fill('BCA000417')
  await button(window, 'setup.continue', language).click()
}

export async function setOwner(window: Page, language: Language = 'en'): Promise<void> {
  await field(window, 'setup.owner.name', language).fill('Meena')
  await field(window, 'lock.pin', language).fill(PIN)
  await field(window, 'setup.owner.pin.again', language).fill(PIN)
  await button(window, 'setup.continue', language).click()
}

export async function finish(window: Page, language: Language = 'en'): Promise<void> {
  await field(window, 'settings.shop.name', language).fill('Asha Mobile')
  await button(window, 'setup.continue', language).click()
  await button(window, 'setup.done.open', language).click()
  await expect(text(window, 'setup.sandbox.band', language)).toBeVisible()
}

/** The whole way, to an open sandbox counter with Meena at it. */
export async function openShop(window: Page, service: ShopService, language: Language = 'en'): Promise<void> {
  await connect(window, service, language)
  await typeAgentId(window, language)
  await setOwner(window, language)
  await finish(window, language)
}

export async function openVault(window: Page): Promise<void> {
  await isReady(window)
  await field(window, 'lock.passphrase').fill(PASSPHRASE)
  await button(window, 'lock.passphrase.open').click()
  await expect(field(window, 'lock.pin')).toBeVisible()
}

export async function typePin(window: Page, pin = PIN): Promise<void> {
  await field(window, 'lock.pin').fill(pin)
  await window.keyboard.press('Enter')
}

/** Presses a key again for as long as nothing came of it: a page that was just painted may not listen to keys yet. */
export const pressFor = (window: Page, key: string, outcome: Locator): Promise<void> =>
  expect(async () => {
    await window.keyboard.press(key)
    await expect(outcome).toBeVisible({ timeout: 1_000 })
  }).toPass()

export const lockNow = (window: Page): Promise<void> =>
  pressFor(window, 'Control+l', window.getByRole('heading', { name: words('en', 'lock.title') }))

/** Everything that lies in `folder`, as text to be searched for what must not be there. */
export async function everyByteIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  // Files of the browser come and go while they are read.
  return (await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))).join('\n')
}
