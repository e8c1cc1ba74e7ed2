// Walks through the first launch step by step, by keyboard alone, and reads what is on disk afterwards.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { aboutText } from '#shared/channels/approval'
import type { Language } from '#shared/base/environment'
import type { MessageKey } from '#renderer/texts/catalogue'
import { expect, test as base } from '../fixture'
import { ask, isReady, words } from './counter'
import { chooseFile, pick, pressOn, typeInto } from './keyboard'
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

/** Only the open counter has it across the top; the word occurs in other places too. */
export const sandboxBand = (window: Page, language: Language = 'en'): Locator =>
  window.getByRole('region', { name: words(language, 'setup.sandbox.band') })

export const press = (window: Page, key: MessageKey, language: Language = 'en'): Promise<void> =>
  pressOn(window, button(window, key, language))
export const type = (
  window: Page,
  key: MessageKey,
  typed: string,
  language: Language = 'en',
): Promise<void> => typeInto(window, field(window, key, language), typed)

/** Opens what a shop leaves alone, in the section that is open. */
export const openForInstaller = (window: Page, language: Language = 'en'): Promise<void> =>
  pressOn(
    window,
    window.locator('summary:visible').filter({ hasText: words(language, 'settings.for-installer') }),
  )

/** Chooses a radio button, in whichever group it is. */
export const choose = (window: Page, name: string): Promise<void> =>
  pick(
    window,
    window
      .getByRole('group')
      .filter({ has: window.getByRole('radio', { name, exact: true }) })
      .last(),
    name,
  )

export async function begin(window: Page, language: Language = 'en'): Promise<void> {
  await isReady(window)
  if (language === 'hi') await choose(window, 'हिन्दी')
  await press(window, 'setup.start', language)
  await choose(window, words(language, 'setup.environment.sandbox'))
}

/** Chooses the service's authority; the file comes from the system's own dialog. */
export async function trust(window: Page, service: ShopService, language: Language = 'en'): Promise<void> {
  await pressOn(window, window.locator('summary').filter({ hasText: words(language, 'setup.trust') }))
  await chooseFile(window, words(language, 'setup.trust.choose'), {
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
  await type(window, 'setup.address', ` ${service.url}/api/v1/ `, language)
  await type(window, 'setup.client-id', service.credentials.clientId, language)
  await type(window, 'setup.client-secret', service.credentials.clientSecret, language)
}

export const pressTest = (window: Page, language: Language = 'en'): Promise<void> =>
  press(window, 'setup.test', language)

/** The stand-in host's key store is plain text, as on a Linux without a keyring: the vault is chosen. */
export async function chooseVault(window: Page, language: Language = 'en'): Promise<void> {
  await expect(text(window, 'secrets.problem.plain-text', language)).toBeVisible()
  await expect(field(window, 'secrets.field', language)).toBeFocused()
  await expect(button(window, 'setup.continue', language)).toBeInViewport()
  await type(window, 'secrets.field', PASSPHRASE, language)
  await type(window, 'secrets.field.again', PASSPHRASE, language)
  await press(window, 'setup.continue', language)
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
  await type(window, 'setup.agent.id', 'BCA000417', language)
  await press(window, 'setup.continue', language)
}

export async function setOwner(window: Page, language: Language = 'en', pin = PIN): Promise<void> {
  await type(window, 'setup.owner.name', 'Meena', language)
  await type(window, 'lock.pin', pin, language)
  await type(window, 'setup.owner.pin.again', pin, language)
  await press(window, 'setup.continue', language)
}

export async function finish(window: Page, language: Language = 'en'): Promise<void> {
  await type(window, 'settings.shop.name', 'Asha Mobile', language)
  await press(window, 'setup.continue', language)
  await press(window, 'setup.done.open', language)
  await expect(sandboxBand(window, language)).toBeVisible()
}

/** All the way to an open sandbox counter with Meena logged in. */
export async function openShop(window: Page, service: ShopService, language: Language = 'en'): Promise<void> {
  await connect(window, service, language)
  await typeAgentId(window, language)
  await setOwner(window, language)
  await finish(window, language)
}

/** Opens the vault that a step asks for. */
export async function typePassphrase(window: Page, passphrase = PASSPHRASE): Promise<void> {
  await type(window, 'lock.passphrase', passphrase)
  await press(window, 'lock.passphrase.open')
}

export async function openVault(window: Page): Promise<void> {
  await isReady(window)
  await typePassphrase(window)
  await expect(field(window, 'lock.pin')).toBeVisible()
}

export async function typePin(window: Page, pin = PIN): Promise<void> {
  await type(window, 'lock.pin', pin)
  await window.keyboard.press('Enter')
}

/** The owner types the PIN into the question that names what was just pressed. */
export async function allowAsOwner(window: Page, language: Language = 'en', pin = PIN): Promise<void> {
  const question = window.getByRole('dialog', { name: words(language, 'lock.owner.title'), exact: true })
  await typeInto(window, question.getByLabel(words(language, 'lock.pin'), { exact: true }), pin)
  await window.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
}

/** Asks main for `channel` with the owner's permission for it. */
export async function askAsOwner(window: Page, channel: string, input: unknown, pin = PIN): Promise<unknown> {
  const { members } = (await ask(window, 'lock.state')) as { members: { id: string; role: string }[] }
  const staffId = members.find(({ role }) => role === 'owner')?.id
  await ask(window, 'lock.approve', { staffId, pin, action: channel, about: aboutText(input) })
  return ask(window, channel, input)
}

/** Presses a key once, and waits for its effect. */
export async function pressFor(window: Page, key: string, outcome: Locator): Promise<void> {
  await window.keyboard.press(key)
  await expect(outcome).toBeVisible()
}

export const lockNow = (window: Page): Promise<void> =>
  pressFor(window, 'Control+l', window.getByRole('heading', { name: words('en', 'lock.title') }))

/** The content of all files in `folder` as text, to be searched for what must not be there. */
export async function everyByteIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  // Files of the browser come and go while they are read.
  return (await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))).join('\n')
}
