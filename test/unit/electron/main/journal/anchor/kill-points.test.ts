// The app dies between any two of its writes: to the log, to the seal beside it, and to the record outside the folder, in a day of sales and
// while an owner goes on with an older copy.
import { expect, it } from 'vitest'
import { NO_ANCHOR_STORE, type AnchorStore } from '#shared/log/anchor-store'
import { anchorNameOf } from '#main/journal/anchor/anchor-record'
import { headAnchorOver } from '#main/journal/anchor/head-anchor'
import { journalAtItsEnd } from '#main/journal/anchor/journal-at-end'
import type { Journal } from '#main/journal'
import { recordSale } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { CHAIN_KEY, CHAIN_KEY_BYTES, requestId } from '#test/support/sales'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'
import { endMemory } from '#test/simulation/world/end-memory'

const SALES_A_DAY = 9

class Killed extends Error {}

/** A shop whose app dies at its `lifetime`th write, and starts again. */
function mortalShop() {
  const disk = memoryDisk()
  const memory = endMemory()
  const name = anchorNameOf('production')
  let writesLeft = Infinity
  let writes = 0
  let sold = 0
  const livesOn = (): boolean => {
    writes += 1
    writesLeft -= 1
    return writesLeft >= 0
  }
  disk.fault = (step) => {
    if (step === 'write' && !livesOn()) throw new Killed('at a write of the log')
  }
  const file = {
    read: () => memory.seal.file.read(),
    write: (place: 0 | 1, text: string) => {
      if (!livesOn()) throw new Killed('at the seal')
      memory.seal.file.write(place, text, true)
    },
    settle: () => {},
  }
  const store: AnchorStore = {
    ...NO_ANCHOR_STORE,
    write: (_name, text) => {
      const isKept = livesOn()
      if (isKept) memory.records.set(name, text)
      return Promise.resolve(isKept)
    },
  }
  const start = (endConfirmedBy: string | null = null) => {
    const time = new VirtualTime()
    const text = memory.records.get(name)
    const environment = 'production'
    const anchor = headAnchorOver(
      text === undefined ? { kind: 'absent' } : { kind: 'there', texts: [text] },
      {
        store,
        environment,
        chainKey: CHAIN_KEY_BYTES,
        timers: time,
        onDoubt: () => {},
      },
    )
    const reportDefect = (): string => 'KILLED'
    const { journal, doubt } = journalAtItsEnd({
      reportDefect,
      environment,
      store: disk.open(),
      chainKey: CHAIN_KEY,
      clock: time,
      anchor,
      sealFile: file,
      endConfirmedBy,
    })
    return { journal, anchor, doubt }
  }
  const sell = async (journal: Journal): Promise<void> => {
    for (let left = SALES_A_DAY; left > 0 && writesLeft >= 0; left -= 1) {
      sold += 1
      recordSale(journal, 'success', requestId(`SALE-${String(sold).padStart(4, '0')}`))
      await settleMicrotasks()
    }
  }
  /** A start, some sales, and the end, as far as the app lives. */
  const day = async (endConfirmedBy: string | null = null): Promise<void> => {
    try {
      const { journal, anchor } = start(endConfirmedBy)
      await sell(journal)
      await anchor.close()
    } catch (error) {
      if (writesLeft >= 0) throw error
    }
  }
  const dieAt = (write: number): void => {
    writesLeft = write
  }
  const reborn = (): void => {
    disk.cutPower()
    writesLeft = Infinity
  }
  return { disk, memory, start, day, dieAt, reborn, writes: () => writes }
}

/** How many writes `work` takes. */
async function writesOf(
  prepare: (shop: ReturnType<typeof mortalShop>) => Promise<void>,
  endConfirmedBy: string | null,
) {
  const shop = mortalShop()
  await prepare(shop)
  const before = shop.writes()
  await shop.day(endConfirmedBy)
  return shop.writes() - before
}

async function someDays({ day }: ReturnType<typeof mortalShop>): Promise<void> {
  await day()
  await day()
}

async function olderCopy(shop: ReturnType<typeof mortalShop>): Promise<void> {
  await shop.day()
  const copy = shop.disk.copy()
  const seal = shop.memory.seal.copy()
  await shop.day()
  await shop.day()
  shop.disk.putBack(copy)
  shop.memory.seal.putBack(seal)
}

it('in a day of sales: the log opens with all that it had, and is not doubted', async () => {
  const writes = await writesOf(someDays, null)
  expect(writes).toBeGreaterThan(SALES_A_DAY * 6)
  for (let write = 0; write < writes; write += 1) {
    const shop = mortalShop()
    await someDays(shop)
    shop.dieAt(write)
    await shop.day()
    shop.reborn()
    const kept = shop.disk.durableEvents().length
    const { journal, doubt } = shop.start()
    expect([write, journal.head().sequence >= kept, doubt]).toEqual([write, true, null])
    await shop.day()
  }
})

it('while an owner confirms an older copy: it is confirmed as a whole, or asked for again, and never refused for good', async () => {
  const writes = await writesOf(olderCopy, 'ravi')
  for (let write = 0; write < writes; write += 1) {
    const shop = mortalShop()
    await olderCopy(shop)
    const before = shop.disk.durableEvents().length
    shop.dieAt(write)
    await shop.day('ravi')
    shop.reborn()
    const isConfirmed = shop.disk.durableEvents().length > before
    const opens = (): boolean => {
      try {
        shop.start()
        return true
      } catch {
        return false
      }
    }
    expect([write, opens()]).toEqual([write, isConfirmed])
    shop.reborn()
    await shop.day('ravi')
    shop.reborn()
    expect([write, opens()]).toEqual([write, true])
  }
})
