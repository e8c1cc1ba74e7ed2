// The mail server for alerts: what a distributor types is looked at before it is sent, and no password is shown or asked for without need.
import { expect, it } from 'vitest'
import type { AlertMail } from '#shared/office/alert-mail'
import { AlertsPage } from '#office/web/alerts/AlertsPage'
import { ASHA, officeThat, ok, showPage, words, write, type Replies } from '../../../support/owner-window'
import { click, field, pageText } from '../../../support/window'

const KEPT: AlertMail['mail'] = {
  host: 'mail.test',
  port: 465,
  security: 'tls',
  isOwnNetwork: false,
  user: 'asha',
  from: 'office@shop.test',
  to: ['asha@shop.test'],
  exceptKinds: ['disk-low'],
  language: 'en',
  hasPassword: true,
  setAtMs: 1,
  isSetterGone: false,
}
const replies = (mail: AlertMail['mail'], last: AlertMail['last'] = null): Replies => ({
  alerts: () => ok([]),
  counters: () => ok([]),
  'alert-mail': () => ok({ mail, isUnreadable: false, last }),
  'set-alert-mail': () => ok({}),
})

it('is asked for whole, and each field says what is wrong with it', async () => {
  const { asked } = officeThat(replies(null))
  await showPage(<AlertsPage />)
  await click('button', words('alerts.mail.begin'))
  await write(words('alerts.mail.host'), 'mail.test:465')
  await write(words('alerts.mail.port'), '70000')
  await write(words('alerts.mail.user'), 'asha')
  await write(words('alerts.mail.to'), 'asha at home')
  await click('button', words('page.save'))
  expect(pageText()).toContain(words('alerts.mail.host.problem'))
  expect(document.activeElement).toBe(field(words('alerts.mail.host')))
  for (const name of ['port', 'password', 'from', 'to'] as const)
    expect(pageText()).toContain(words(`alerts.mail.${name}.problem`))
  expect(asked.map(([name]) => name)).not.toContain('set-alert-mail')
  await write(words('alerts.mail.host'), ' mail.test ')
  await write(words('alerts.mail.port'), '465')
  await write(words('alerts.mail.password'), 'a password')
  await write(words('alerts.mail.from'), 'office@shop.test')
  await write(words('alerts.mail.to'), 'asha@shop.test, ravi@shop.test')
  await click('button', words('page.save'))
  expect(asked.find(([name]) => name === 'set-alert-mail')?.[1]).toEqual({
    host: 'mail.test',
    port: 465,
    security: 'tls',
    isOwnNetwork: false,
    user: 'asha',
    password: 'a password',
    from: 'office@shop.test',
    to: ['asha@shop.test', 'ravi@shop.test'],
    exceptKinds: [],
    language: 'en',
  })
})

it('keeps its password while server and user stay, and asks for it once they change', async () => {
  const { asked } = officeThat(replies(KEPT))
  await showPage(<AlertsPage />)
  await click('button', words('alerts.mail.change'))
  expect(pageText()).toContain(words('alerts.mail.password.hint'))
  await write(words('alerts.mail.host'), 'thief.test')
  await click('button', words('page.save'))
  expect(pageText()).toContain(words('alerts.mail.password.problem'))
  await write(words('alerts.mail.host'), 'mail.test')
  await write(words('alerts.mail.from'), 'other@shop.test')
  await click('button', words('page.save'))
  expect(asked.find(([name]) => name === 'set-alert-mail')?.[1]).toMatchObject({
    password: null,
    from: 'other@shop.test',
    exceptKinds: ['disk-low'],
  })
})

it.each([
  ['login', 'waiting'],
  ['partly', 'sent'],
] as const)('says what to do about a last mail that ended with %s', async (outcome, state) => {
  officeThat(replies(KEPT, { state, atMs: 1, tries: 1, outcome }))
  await showPage(<AlertsPage />)
  expect(pageText()).toContain(words(`alerts.mail.outcome.${outcome}`))
})

it('is nothing that a viewer is shown or asked about', async () => {
  const { asked } = officeThat(replies(KEPT))
  await showPage(<AlertsPage />, { ...ASHA, role: 'viewer' })
  expect(pageText()).not.toContain(words('alerts.mail.title'))
  expect(asked.map(([name]) => name)).not.toContain('alert-mail')
})
