// The first launch of a real shop, from the language to the first sale: over HTTPS with an authority of its own,
// interrupted and resumed, by keyboard, and through each problem on the way.
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionTest } from '#shared/shop/setup'
import { createAuthority } from '../support/certificates'
import { startProxy } from '../support/proxy'
import { expect } from './fixture'
import { expectClean } from './support/axe'
import { ask, isReady, sell, words, wordsLike } from './support/counter'
import {
  allowAsOwner,
  begin,
  button,
  choose,
  chooseVault,
  connect,
  everyByteIn,
  field,
  finish,
  PASSPHRASE,
  pressTest,
  sandboxBand,
  press,
  setOwner,
  test,
  text,
  trust,
  type,
  typeAgentId,
  typeConnection,
  typePassphrase,
  typePin,
} from './support/first-launch'
import { expectNoMouse, forbidTheMouse, pressOn, saveBy, tabTo } from './support/keyboard'
import { answering, page, refusing, vanishing, type Answer, type ShopService } from './support/shop-service'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

const PLANS = '/api/v1/recharge/browse-plan'
const ONBOARDING = '/api/v1/partner-payment-bank/onboarding'

for (const language of languagesOf('first-launch'))
  test(`leads from the installer to the first sale by keyboard alone (${language})`, async ({
    window,
    service,
    userData,
  }) => {
    await forbidTheMouse(window)
    await begin(window, language)
    await expectClean(window, 'connection')
    await trust(window, service, language)
    await typeConnection(window, service, language)
    await pressTest(window, language)
    await expect(text(window, 'secrets.problem.plain-text', language)).toBeVisible()
    await expectClean(window, 'protection')
    await chooseVault(window, language)
    await expect(field(window, 'setup.agent.id', language)).toBeFocused()
    await choose(window, words(language, 'setup.agent.new'))
    await expectClean(window, 'onboarding form')
    await choose(window, words(language, 'setup.agent.have'))
    await typeAgentId(window, language)
    await expect(field(window, 'setup.owner.name', language)).toBeFocused()
    await expectClean(window, 'owner')
    await setOwner(window, language)
    await expect(field(window, 'settings.shop.name', language)).toBeFocused()
    await expectClean(window, 'printer')
    await press(window, 'settings.printer.test', language)
    await expect(window.getByText(wordsLike(language, 'receipt.sent'))).toBeVisible()
    await finish(window, language)
    await sell(window, '9876543210', language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.success.title') }),
    ).toBeVisible()
    await expect(window.frameLocator('iframe').locator('body')).toContainText('Asha Mobile')
    expect(service.calls).toContain('/api/v1/recharge/initiate')
    await expectNoMouse(window)

    const bytes = await everyByteIn(userData)
    for (const secret of [service.credentials.clientSecret, service.credentials.clientId, PASSPHRASE])
      expect(bytes.includes(secret), 'a secret lies readable on the disk').toBe(false)
  })

inTurn(test, 'first-launch: left and taken up')(
  'goes on where it was left, however it was left',
  async ({ launcher, service, userData }) => {
    const first = await launcher.launch()
    await connect(first.window, service)
    await choose(first.window, words('en', 'setup.agent.new'))
    await type(first.window, 'setup.form.name', 'Meena Sharma')
    await type(first.window, 'setup.form.pancard', 'abcps1234f')
    // The draft is there with the first word typed; it is left only once it holds the last.
    const draft = async () =>
      JSON.stringify(await ask(first.window, 'setup.draft', { environment: 'sandbox' }))
    await expect.poll(draft).toContain('abcps1234f')
    expect(await readdir(join(userData, 'sandbox'))).toContain('onboarding-draft.json')
    await first.kill()
    expect((await everyByteIn(userData)).includes('abcps1234f')).toBe(false)

    const second = await launcher.launch()
    await isReady(second.window)
    await expect(text(second.window, 'setup.agent.draft.shut')).toBeVisible()
    await type(second.window, 'lock.passphrase', 'red book on the table')
    await press(second.window, 'lock.passphrase.open')
    await expect(text(second.window, 'lock.passphrase.wrong')).toBeVisible()
    await expectClean(second.window, 'another passphrase')
    await typePassphrase(second.window)
    await expect(field(second.window, 'setup.form.pancard')).toHaveValue('abcps1234f')
    await expect(field(second.window, 'setup.form.name')).toHaveValue('Meena Sharma')
    await choose(second.window, words('en', 'setup.agent.have'))
    await typeAgentId(second.window)
    await expect(field(second.window, 'setup.owner.name')).toBeVisible()
    await second.kill()

    const third = await launcher.launch()
    await isReady(third.window)
    // After a restart the vault is locked: the PIN cannot be tied to it before it is opened.
    await setOwner(third.window)
    await expect(text(third.window, 'secrets.problem.passphrase-needed')).toBeVisible()
    await typePassphrase(third.window)
    await finish(third.window)
  },
)

const troubles: readonly (readonly [ConnectionTest['verdict'], Answer])[] = [
  ['wrong-credentials', refusing(401, 'INVALID_CREDENTIALS')],
  ['address-not-allowed', refusing(403, 'INVALID_IP')],
  ['no-permission', refusing(403, 'NOT_PERMITTED')],
  ['wrong-path', page(404, '<h1>Not Found</h1>')],
  ['proxy', page(407, '<h1>Proxy authentication required</h1>')],
  ['not-the-service', page(200, '<h1>Welcome to the hotel</h1>')],
]

const ADDRESS = { ipAddress: '127.0.0.1' }
const impostors: readonly (readonly [string, (service: ShopService) => { key: string; cert: string }])[] = [
  ['a certificate of another authority', () => createAuthority('Somebody else').issue(ADDRESS)],
  // To a computer whose clock is years ahead, every certificate is expired.
  ['a certificate that the date has passed', (service) => service.issue({ ...ADDRESS, expired: true })],
]

test('explains every refusal, keeps nothing of it, and lets it be put right', async ({
  window,
  service,
  userData,
}) => {
  await begin(window)
  await typeConnection(window, service)
  await test.step('a certificate that nobody vouches for: nothing is sent there', async () => {
    await pressTest(window)
    await expect(text(window, 'setup.verdict.certificate')).toBeVisible()
    expect(service.calls).toEqual([])
  })
  await trust(window, service)
  await test.step('an address that is not safe: nothing is sent', async () => {
    await type(window, 'setup.address', service.url.replace('https:', 'http:'))
    await expect(text(window, 'setup.address.not-https')).toBeVisible()
    await pressTest(window)
    expect(service.calls).toEqual([])
  })
  await test.step('an address at which nobody answers', async () => {
    await typeConnection(window, { url: 'https://127.0.0.1:9', credentials: service.credentials })
    await pressTest(window)
    await expect(text(window, 'setup.verdict.refused')).toBeVisible()
  })
  for (const [title, issue] of impostors)
    await test.step(title, async () => {
      const impostor = createServer(issue(service), () => {})
      await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
      const url = `https://127.0.0.1:${(impostor.address() as AddressInfo).port}`
      await typeConnection(window, { url, credentials: service.credentials })
      await pressTest(window)
      await expect(text(window, 'setup.verdict.certificate')).toBeVisible()
      await expect(window.getByText('Check date and time of the computer')).toBeVisible()
      await new Promise((resolve) => impostor.close(resolve))
    })
  await typeConnection(window, service)
  for (const [verdict, answer] of troubles)
    await test.step(verdict, async () => {
      service.script(PLANS, answer)
      await pressTest(window)
      await expect(text(window, `setup.verdict.${verdict}`)).toBeVisible()
      if (verdict !== 'address-not-allowed') return
      // What to write to the service about its allowlist.
      await expect(window.getByText('call-4711').first()).toBeVisible()
      await expect(button(window, 'setup.verdict.copy')).toBeVisible()
    })
  await expectClean(window, 'a refusal')
  expect(await everyByteIn(userData)).not.toContain('credentials.json')
  service.script(PLANS, null)

  await test.step('behind a proxy that wants a name and password', async () => {
    const signIn = { username: 'shop', password: 'CANARY-PROXY-PASSWORD' }
    const proxy = await startProxy({ signIn })
    await pressOn(window, window.locator('summary').filter({ hasText: words('en', 'proxy.title') }))
    await choose(window, words('en', 'proxy.kind.own'))
    await type(window, 'proxy.address', `http://${proxy.address}/`)
    await saveBy(window, button(window, 'settings.save'))
    await pressTest(window)
    await expect(text(window, 'setup.verdict.proxy-sign-in')).toBeVisible()
    await expectClean(window, 'the proxy')
    await type(window, 'proxy.username', signIn.username)
    await type(window, 'proxy.password', signIn.password)
    await press(window, 'settings.save')
    await chooseVault(window)
    await expect(field(window, 'proxy.password')).toHaveValue('')
    await pressTest(window)
    await expect(text(window, 'setup.agent.question')).toBeVisible()
    expect(proxy.asked.at(-1)?.target).toBe(new URL(service.url).host)
    expect((await everyByteIn(userData)).includes(signIn.password)).toBe(false)
    await proxy.close()
  })
})

test.describe('onboarding', () => {
  async function fill(window: Parameters<typeof connect>[0]): Promise<void> {
    await choose(window, words('en', 'setup.agent.new'))
    const values = {
      'setup.form.shop-name': 'Asha Mobile',
      'setup.form.name': 'Meena Sharma',
      'setup.form.mobile': '9876543210',
      'setup.form.email': 'meena@example.in',
      'setup.form.dob': '03/04/1985',
      'setup.form.pancard': 'abcps1234f',
      'setup.form.address': '12 MG Road',
      'setup.form.city': 'Pune',
      'setup.form.pincode': '411001',
    } as const
    for (const [key, value] of Object.entries(values)) await type(window, key as keyof typeof values, value)
    await tabTo(window, window.getByRole('combobox', { name: words('en', 'setup.form.state') }))
    await window.keyboard.type('Mahar')
    await expect(window.getByRole('option', { name: 'Maharashtra' })).toBeVisible()
    await window.keyboard.press('Enter')
  }
  const send = async (window: Parameters<typeof connect>[0]): Promise<void> => {
    await press(window, 'setup.agent.check')
    await expect(button(window, 'setup.agent.confirm.yes')).toBeVisible()
    await expectClean(window, 'the form once more')
    await press(window, 'setup.agent.confirm.yes')
  }

  test('shows what the service objects to at its field, can be sent again, and keeps the agent id as it came', async ({
    window,
    service,
  }) => {
    service.script(
      ONBOARDING,
      refusing(422, 'VALIDATION', 'please check', [{ field: 'pincode', message: 'Pincode is not served' }]),
    )
    await connect(window, service)
    await fill(window)
    await send(window)
    await expect(window.getByText('Pincode is not served')).toBeVisible()
    let sent: unknown
    service.script(ONBOARDING, (request, response, body) => {
      sent = JSON.parse(body)
      answering({ bc_agentid: 'BCA 00 07', request_id: 'x' })(request, response, body)
    })
    await type(window, 'setup.form.pincode', '411002')
    await send(window)
    await expect(field(window, 'setup.owner.name')).toBeVisible()
    expect(sent).toMatchObject({
      dob: '1985-04-03',
      pancard: 'ABCPS1234F',
      state: 'Maharashtra',
      pincode: '411002',
    })
    await setOwner(window)
    await expect(field(window, 'settings.shop.name')).toHaveValue('Asha Mobile')
  })

  test('is never sent twice: not after a lost answer, not after a restart, not with the record edited', async ({
    launcher,
    service,
    userData,
  }) => {
    service.script(ONBOARDING, vanishing)
    const first = await launcher.launch()
    await connect(first.window, service)
    await fill(first.window)
    await send(first.window)
    await expect(text(first.window, 'setup.agent.unknown')).toBeVisible()
    await first.kill()
    await writeFile(join(userData, 'sandbox', 'onboarding.json'), '{"state":"op')

    const second = await launcher.launch()
    await isReady(second.window)
    await expect(text(second.window, 'setup.agent.unknown')).toBeVisible()
    await expect(second.window.getByRole('radio', { name: words('en', 'setup.agent.new') })).toHaveCount(0)
    expect(service.calls.filter((path) => path === ONBOARDING)).toHaveLength(1)
    await typeAgentId(second.window)
    await expect(field(second.window, 'setup.owner.name')).toBeVisible()
  })
})

inTurn(test, 'first-launch: no kept credentials')(
  'asks for the credentials again on a computer that keeps none',
  async ({ launcher, service }) => {
    const first = await launcher.launch()
    await begin(first.window)
    await trust(first.window, service)
    await typeConnection(first.window, service)
    await pressTest(first.window)
    await choose(first.window, words('en', 'secrets.session'))
    await press(first.window, 'setup.continue')
    await expect(text(first.window, 'setup.agent.question')).toBeVisible()
    await typeAgentId(first.window)
    await setOwner(first.window)
    await finish(first.window)
    await first.close()

    const second = await launcher.launch()
    await isReady(second.window)
    await typePin(second.window)
    await expect(text(second.window, 'setup.reconnect')).toBeVisible()
    await typeConnection(second.window, service)
    await pressTest(second.window)
    await allowAsOwner(second.window)
    await expect(sandboxBand(second.window)).toBeVisible()
  },
)
