// Every kind of alert, raised by what it is about: told once on the page, by mail and to an address, while it stands; ended by itself or by
// somebody; and told anew when it comes back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/base/clock'
import texts from '#shared/languages/en/owner/alerts.json'
import { ALERT_KINDS, alertCauseOf, ENDING_ALERTS, type AlertKind } from '#shared/office/alerts'
import type { OwnerOutput } from '#shared/office/owner-page'
import { createMailSetting, mailWay } from '#office/server/alerts/mail'
import { createAlertMessages } from '#office/server/alerts/message-queue'
import { createWebhook, webhookWay } from '#office/server/alerts/webhook'
import { ALERT_CAUSES, type Stage } from '../support/alert-causes'
import { chat } from '../support/chat-server'
import { mailServer, shown } from '../support/mail-server'
import { testOffice } from '../support/office'
import { firstOwner } from '../support/owner'
import { VirtualTime } from '../support/virtual-time'
import { folderOfTest } from '../support/folder'

const SECRET = 'a secret of a test, of more than 32 characters'

let stage: Stage

beforeAll(async () => {
  const time = new VirtualTime()
  // Its own jobs stand still: each test does what they would do.
  const office = await testOffice({ atEnd: afterAll, clock: time, timers: new VirtualTime() })
  const { owner } = await firstOwner(office)
  const folder = folderOfTest(afterAll)
  stage = { office, owner, time, folder }
})

/** Mail and address of the owner, who is told of this kind alone; every look is an hour after the last. */
async function toldElsewhere(kind: AlertKind) {
  const { context } = stage.office
  const [mails, posts] = [await mailServer(), await chat()]
  const { status } = await stage.owner.ask('set-alert-mail', {
    host: '127.0.0.1',
    port: mails.port,
    security: 'none',
    isOwnNetwork: true,
    user: '',
    password: null,
    from: 'office@shop.test',
    to: ['asha@shop.test'],
    exceptKinds: ALERT_KINDS.filter((other) => other !== kind),
    language: 'en',
  })
  expect(status).toBe(200)
  await stage.owner.ask('set-alert-webhook', { address: posts.address, isOwnNetwork: true })
  const setting = createMailSetting(context, SECRET)
  const ways = [
    createAlertMessages(context, mailWay(context, { setting, pageAddress: 'https://office.test' })),
    createAlertMessages(context, webhookWay(context, createWebhook(context, SECRET))),
  ]
  return async () => {
    await stage.time.pass(HOUR_MS)
    for (const { send } of ways) await send()
    const kinds = posts.came.flatMap(
      ({ text }) => (JSON.parse(text) as { kinds: { kind: string; count: number }[] }).kinds,
    )
    return {
      mails: mails.came.map(({ text }) => shown(text)),
      posted: kinds.filter((each) => each.kind === kind).map(({ count }) => count),
    }
  }
}

const openOf = async (kind: AlertKind) =>
  ((await stage.owner.ask('alerts')).body as OwnerOutput<'alerts'>).filter((alert) => alert.kind === kind)
const endOf = async (alertId: string) =>
  ((await stage.owner.ask('ended-alerts')).body as OwnerOutput<'ended-alerts'>).find(
    (alert) => alert.alertId === alertId,
  )?.why

/** Each guess at a password costs what a password costs: two seconds together, and many where other programs run. */
const LONGEST_MS = 60_000

describe.each(ALERT_KINDS.map((kind) => [kind] as const))('an alert of the kind %s', (kind) => {
  it(
    'is told once while its cause stands, ends, and is told anew',
    async () => {
      const cause = ALERT_CAUSES[kind](stage)
      const told = await toldElsewhere(kind)
      await cause.begin()
      const [alert, ...others] = await openOf(kind)
      if (alert === undefined) throw new Error('it was not raised')
      expect(others).toEqual([])
      expect(alertCauseOf(alert.kind, alert.details)).not.toBeNull()
      await cause.stand()
      expect((await openOf(kind)).map(({ alertId }) => alertId)).toEqual([alert.alertId])
      const first = await told()
      expect(first).toMatchObject({
        posted: [1],
        mails: [expect.stringContaining(texts[`alerts.kind.${kind}`])],
      })
      await cause.stand()
      expect(await told()).toEqual(first)

      const { end } = cause
      if (end === undefined) await stage.owner.ask('close-alert', { alertId: alert.alertId })
      else await end()
      expect(await openOf(kind)).toEqual([])
      expect(await endOf(alert.alertId)).toBe(end === undefined ? 'seen' : 'gone')
      await told()
      await cause.begin()
      expect(await openOf(kind)).toHaveLength(1)
      expect(await told()).toMatchObject({ posted: [1, 1], mails: [first.mails[0], expect.any(String)] })
      await stage.office.context.pools.main
        .updateTable('counter')
        .set({ revoked_at_ms: stage.time.now() })
        .execute()
    },
    LONGEST_MS,
  )
})

it('ends by itself, or stands until somebody closes it: nothing is in both lists', () => {
  for (const kind of ALERT_KINDS)
    expect([kind, 'end' in ALERT_CAUSES[kind](stage)]).toEqual([
      kind,
      ENDING_ALERTS.some((ending) => ending === kind),
    ])
})
