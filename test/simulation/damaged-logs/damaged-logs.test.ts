// Logs damaged in every way that disks, power cuts and people damage files, with and without those who know their end. None is sold on that
// lacks an entry where the newest seal or the record outside the folder is left; elsewhere the possible loss is told.
import { expect, it } from 'vitest'
import { DAMAGED_LOGS, SEED } from '../extent'
import { seededChance } from '../world/chance'
import { DAMAGES } from './damages'
import { SEAL, startOn, writeShop, type Written, type WrittenShop } from './written-shop'

const LONGEST_EACH_MS = 2_000

type Seal = 'newest' | 'older' | 'none'
/** What is left of those who know the end. As many have the newest seal as have not. */
const KNOWING: readonly { readonly seal: Seal; readonly isRemembered: boolean }[] = [
  { seal: 'newest', isRemembered: true },
  { seal: 'older', isRemembered: true },
  { seal: 'newest', isRemembered: false },
  { seal: 'older', isRemembered: false },
  { seal: 'newest', isRemembered: true },
  { seal: 'none', isRemembered: true },
]

function sealed({ files, record }: Written, seal: Seal, { older }: WrittenShop): Written {
  const left = new Map(files)
  left.delete(SEAL)
  const kept = seal === 'newest' ? files.get(SEAL) : seal === 'older' ? older.files.get(SEAL) : undefined
  if (kept !== undefined) left.set(SEAL, kept)
  return { files: left, record }
}

it(
  `${DAMAGED_LOGS} damaged logs: none is sold on that lacks an entry, unless its loss cannot be known, and that is told`,
  async () => {
    const shop = await writeShop()
    const { fraction } = seededChance(SEED)
    const names = Object.keys(DAMAGES)
    const lies: string[] = []
    const seen = { selling: 0, stopped: 0, told: 0 }
    for (let number = 0; number < DAMAGED_LOGS; number += 1) {
      const name = names[number % names.length] ?? ''
      const { seal, isRemembered } = KNOWING[number % KNOWING.length] ?? { seal: 'none', isRemembered: false }
      const isClosed = fraction() < 0.5
      const written = isClosed ? shop.closed : shop.cut
      const files = DAMAGES[name]?.(new Map(written.files), fraction, shop) ?? new Map(written.files)
      const { isSelling, links, end } = await startOn(
        sealed({ files, record: written.record }, seal, shop),
        isRemembered,
      )
      const missing = shop.links.filter((link) => !links.has(link)).length
      const damaged = `${number}: ${name}, ${seal} seal, ${isRemembered ? 'remembered' : 'forgotten'}, ${isClosed ? 'closed' : 'cut'}`
      if (!isSelling) seen.stopped += 1
      else if (missing === 0) seen.selling += 1
      else {
        // The record follows every twenty entries, so that in the middle of a day it may not know the last of them.
        const isKnown = seal === 'newest' || (isRemembered && isClosed)
        seen.told += 1
        if (isKnown || end === 'watched') lies.push(`${damaged}: ${missing} missing, ${end ?? ''}`)
      }
    }
    expect(lies).toEqual([])
    expect(seen.selling).toBeGreaterThan(0)
    expect(seen.stopped).toBeGreaterThan(DAMAGED_LOGS / 4)
  },
  DAMAGED_LOGS * LONGEST_EACH_MS,
)
