// An office with an owner, and a shop of its own owner with one of two counters: what the owner's page tells is looked at over it.
import { expect } from 'vitest'
import type { OwnerOutput } from '#shared/office/owner-page'
import { HOUR_MS, startOfIndianDay } from '#shared/base/clock'
import { testOffice, type TestCounter, type TestOffice } from './office'
import { NO_LINK, pushed, type WrittenLog } from './office-logs'
import { firstOwner, invited, type Browser } from './owner'
import { TEN_IN_THE_MORNING } from './virtual-time'

export const TODAY = startOfIndianDay(TEN_IN_THE_MORNING)
/** The office's clock stands still. */
export const NOW = TEN_IN_THE_MORNING + 2 * HOUR_MS

export interface OwnersShop {
  readonly office: TestOffice
  readonly owner: Browser
  /** Sees the shop, and so the counter in front alone. */
  readonly shopOwner: Browser
  readonly shopId: string
  readonly front: TestCounter
  /** In no shop. */
  readonly back: TestCounter
  /** Everything new, as the counter would send it; resolves once it is counted. */
  send(counter: TestCounter, log: WrittenLog): Promise<void>
}

export async function ownersShop(atEnd: (close: () => Promise<void>) => void): Promise<OwnersShop> {
  const clock = { now: () => NOW, elapsed: () => performance.now() }
  const office = await testOffice({ atEnd, clock })
  const { owner } = await firstOwner(office)
  const [front, back] = [await office.counter('Front'), await office.counter('Back')]
  const { body } = await owner.ask('add-shop', { name: 'Station road' })
  const { shopId } = body as OwnerOutput<'add-shop'>
  await owner.ask('place-counter', { counterId: front.counterId, shopId })
  const shopOwner = await invited(office, owner, {
    email: 'meena@shop.test',
    role: 'shop-owner',
    shopIds: [shopId],
  })
  const sent = new Map<WrittenLog, { readonly sequence: number; readonly link: string }>()
  const send = async (counter: TestCounter, log: WrittenLog): Promise<void> => {
    const from = sent.get(log) ?? { sequence: 0, link: NO_LINK }
    const batch = await log.batch(from.sequence).catch(() => null)
    if (batch === null) return
    const after = { ...batch.after, publicLink: from.link }
    expect(await pushed(counter, { ...batch, after })).toMatchObject({ kind: 'stored' })
    sent.set(log, { sequence: from.sequence + batch.entries.length, link: batch.publicLink })
    await office.app.projection.caughtUp()
  }
  return { office, owner, shopOwner, shopId, front, back, send }
}
