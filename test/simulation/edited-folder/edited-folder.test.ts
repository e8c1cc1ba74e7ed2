// A person with a text editor, on each file of the folder and each value in it, while the app is shut. After the next start somebody is told, or
// refused, or all that decides about money and rights is as it was, or the value is in the table below with its reason.
import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { EDITS_TRIED } from '../extent'
import { playSystem } from '../../support/played-system'
import { copied, hangingUp, playedShop, type Shop } from './played-shop'
import { editsIn, type Edit } from './edits'
import { looked, type Seen } from './looked-at'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../../support/played-system')).endingWorker,
}))
afterAll(playSystem())

/** What an edit may change without a word, and why nobody gains by it; docs/security.md 12 says the same of each file. */
const HARMLESS: readonly (readonly [edit: RegExp, why: string])[] = [
  [
    /^daily-backup\.json (?:copies|lastAt|othersMayRead)/,
    'what the copies came to: the next one is late, and its date is shown',
  ],
  [/^sandbox\/callback-settings\.json/, 'each callback is asked about at the service, whoever may send it'],
  [
    /^sandbox\/onboarding\.json (?:gone|state|at|typed)/,
    'when the agent id was given, and how: the id itself is sealed with the credentials',
  ],
  [/^staff\.json members\.\d+\.addedAt/, 'since when somebody sells'],
  [/^staff\.json members\.1\.(?:id|name)/, 'a cashier whose PIN opens nothing under that name'],
  [
    /^preferences\.json (?:language|theme|textSize|zoomPercent|drawing|sounds|todayPage|typeAnywhere|receipt\w*|planOrder|customerWindowSpot)/,
    'how it looks: anybody at the counter may set it',
  ],
]

type Verdict = 'told' | 'refused' | 'as-it-was' | 'harmless' | 'gained'

async function tried(shop: Shop, edit: Edit | null): Promise<Seen> {
  const computer = await copied(shop)
  try {
    await edit?.apply(computer)
    return await looked(computer)
  } finally {
    await computer.remove()
  }
}

const differing = ({ values }: Seen, other: Seen): readonly string[] =>
  Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(other.values[name]))

function verdictOn({ name }: Edit, seen: Seen, before: Seen): Verdict {
  if (seen.refused !== null) return 'refused'
  if (seen.told !== before.told) return 'told'
  if (differing(seen, before).length === 0) return 'as-it-was'
  return HARMLESS.some(([pattern]) => pattern.test(name)) ? 'harmless' : 'gained'
}

/** A start takes a quarter of a second, beside other work several times that. */
const LONGEST_TRY_MS = 10_000

it(
  'each edit is told or refused, changes nothing that counts, or is of no money and no right',
  async () => {
    const service = await hangingUp()
    const shop = await playedShop(service.address)
    try {
      const before = await tried(shop, null)
      expect(before.refused).toBeNull()
      expect(verdictOn({ name: 'none', apply: async () => {} }, await tried(shop, null), before)).toBe(
        'as-it-was',
      )
      const edits = await editsIn(shop)
      const chosen = edits.filter((_, index) => index % EDITS_TRIED.of === EDITS_TRIED.first % EDITS_TRIED.of)
      const gained: string[] = []
      const came = new Map<Verdict, number>()
      for (const edit of chosen) {
        const seen = await tried(shop, edit)
        const verdict = verdictOn(edit, seen, before)
        came.set(verdict, (came.get(verdict) ?? 0) + 1)
        if (verdict === 'gained') gained.push(`${edit.name}: ${differing(seen, before).join(', ')}`)
      }
      expect(gained).toEqual([])
      // A look that sees nothing would find each of them as it was.
      expect(came.get('told')).toBeGreaterThan(chosen.length / 5)
    } finally {
      await shop.computer.remove()
      await rm(shop.noon, { recursive: true })
      service.close()
    }
  },
  60_000 + (250 / EDITS_TRIED.of) * LONGEST_TRY_MS,
)
