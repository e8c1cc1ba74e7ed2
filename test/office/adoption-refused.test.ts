// Who may not take over the open sales of a counter, and which sales nobody can take over.
import { describe, expect, it } from 'vitest'
import type { RequestId } from '#shared/base/ids'
import { TAKEOVER_PATHS, SILENT_AFTER_MS } from '#shared/office/takeover'
import { PATHS } from '#shared/protocol'
import { value } from '../support/journals'
import { testClient } from '../support/office'
import {
  alerts,
  counterAt,
  lostCounter,
  office,
  pass,
  revoke,
  takeOver,
  type TakeoverCounter as Counter,
} from '../support/adopting-counter'

const OTHER_CLIENT = testClient('another client')

describe('nobody takes over', () => {
  const take = (by: Counter, from: Counter, id: RequestId, sequence = 3) =>
    by.at.ask(TAKEOVER_PATHS.take, {
      environment: 'production',
      counterId: from.at.counterId,
      ownerId: 'owner',
      sales: [{ requestId: id, sequence }],
    })

  it('from a counter that is at work, and from one that is silent only after two days', async () => {
    const made = await office()
    const lost = await counterAt(made, 'Counter 1')
    const [pending] = lost.log.sell('pending') as [RequestId]
    await lost.heartbeat()
    await lost.send()
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    expect(await heir.takeoverClient.lost()).toEqual({ kind: 'answered', counters: [] })
    expect(await takeOver(heir, lost, [pending])).toEqual({ kind: 'not-lost' })
    expect((await take(heir, lost, pending)).body).toEqual({ kind: 'not-lost' })
    pass(made, SILENT_AFTER_MS + 1)
    await heir.heartbeat()
    expect(await takeOver(heir, lost, [pending])).toMatchObject({ kind: 'taken', count: 1 })
  })

  it('from one that left by itself, as it goes on alone', async () => {
    const made = await office()
    const lost = await counterAt(made, 'Counter 1')
    const [pending] = lost.log.sell('pending') as [RequestId]
    await lost.heartbeat()
    await lost.send()
    await lost.at.ask(PATHS.leave, {})
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    expect(await takeOver(heir, lost, [pending])).toEqual({ kind: 'not-lost' })
  })

  it('under another client of the service, and sees nothing there', async () => {
    const made = await office()
    const { lost, pending } = await lostCounter(made)
    const stranger = await counterAt(made, 'Counter 9', OTHER_CLIENT)
    await stranger.heartbeat()
    expect(await stranger.takeoverClient.lost()).toEqual({ kind: 'answered', counters: [] })
    expect((await take(stranger, lost, pending)).body).toEqual({ kind: 'other-client' })
    expect(
      (
        await stranger.at.ask(TAKEOVER_PATHS.stories, {
          environment: 'production',
          counterId: lost.at.counterId,
          requestIds: [pending],
        })
      ).body,
    ).toEqual({ kind: 'other-client' })
  })

  it('with a key that was revoked', async () => {
    const made = await office()
    const { lost, pending } = await lostCounter(made)
    const thief = await counterAt(made, 'Counter 2')
    await thief.heartbeat()
    await revoke(made, thief)
    expect((await take(thief, lost, pending)).problem).toMatchObject({ kind: 'revoked' })
    expect((await thief.at.ask(TAKEOVER_PATHS.lost, { environment: 'production' })).problem).toMatchObject({
      kind: 'revoked',
    })
  })

  it('a sale that has ended, one that nobody knows, its own, or one of practice', async () => {
    const made = await office()
    const { lost } = await lostCounter(made)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    const [done] = lost.log.journal
      .salesOpenedBetween(0, Number.MAX_SAFE_INTEGER)
      .filter(({ railStatus }) => railStatus === 'success')
    const id = done?.requestId ?? ('NONE' as RequestId)
    expect((await take(heir, lost, id, done?.lastSequence)).body).toEqual({ kind: 'taken', requestIds: [] })
    expect((await take(heir, lost, "'; DROP TABLE takeover; --" as RequestId)).problem).toMatchObject({
      kind: 'invalid',
    })
    expect((await take(heir, lost, 'SALE-UNKNOWN' as RequestId)).body).toEqual({
      kind: 'taken',
      requestIds: [],
    })
    expect((await take(heir, heir, id)).body).toEqual({ kind: 'not-lost' })
    const practice = {
      environment: 'practice',
      counterId: lost.at.counterId,
      ownerId: 'owner',
      sales: [{ requestId: id, sequence: 1 }],
    }
    expect((await heir.at.ask(TAKEOVER_PATHS.take, practice)).problem).toMatchObject({ kind: 'kind' })
  })

  it('by writing it into a log of its own: the owner is told, and the sale stays where it is', async () => {
    const made = await office()
    const { lost, pending } = await lostCounter(made)
    const forger = await counterAt(made, 'Counter 2')
    await forger.heartbeat()
    const story = lost.log.journal.story(pending)
    const { takeoverIntent } = await import('#main/office/takeover/takeover-intent')
    const intent = takeoverIntent(story, { counterId: lost.at.counterId, counterName: 'Counter 1' }, 'owner')
    if (intent === null) throw new Error('nothing is left to take over')
    value(forger.log.journal.recordTakeovers([{ requestId: pending, intent, customer: null }]))
    await forger.send()
    expect(await alerts(made)).toContain('taken-over-unasked')
    const heir = await counterAt(made, 'Counter 3')
    await heir.heartbeat()
    expect(await takeOver(heir, lost, [pending])).toMatchObject({ kind: 'taken', count: 1 })
  })
})
