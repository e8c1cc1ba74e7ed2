// When a counter asks for what was set for it, and what it tells the office of that.
import { expect, it } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import type { SettingsAnswer, TakenSetting } from '#shared/office/settings-sync'
import { NOTHING_HELD, type HeldSettings } from '#main/office/settings/held-settings'
import { createSettingsHere, type SettingsHereOptions } from '#main/office/settings/settings-here'

const [ONE, TWO] = ['1'.repeat(43), '2'.repeat(43)]
const answerOf = (digest: string, sales: number): SettingsAnswer => ({
  digest,
  settings: [
    {
      key: 'limits',
      mark: `all@${sales}`,
      value: { unresolvedSales: sales, unresolvedPaise: 500_000 },
      setAtMs: sales,
      setBy: 'Asha',
      from: { kind: 'all', name: null },
    },
  ],
})

function counter(options: { readonly isKept?: boolean } = {}) {
  const { isKept = true } = options
  const said: (readonly TakenSetting[] | null)[] = []
  const heldSince: HeldSettings[] = []
  const office = { answer: answerOf(ONE, 3), isAway: false }
  let held = NOTHING_HELD
  const line: SettingsHereOptions['line'] = {
    request: async ({ body, schema }) => {
      if (office.isAway) return fail({ kind: 'unreachable' })
      said.push((body as { readonly taken: readonly TakenSetting[] | null }).taken)
      return succeed(schema.parse(office.answer))
    },
  }
  const here = createSettingsHere({
    line,
    held: () => held,
    keep: async (next) => {
      if (isKept) held = next
      return isKept
    },
    onTaken: (taken) => void heldSince.push(taken),
  })
  const hear = async (settingsDigest: string, areSettingsAnswered = true) => {
    here.heard({ settingsDigest, areSettingsAnswered })
    await settled()
  }
  return { said, heldSince, office, hear, here, held: () => held }
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

it('what was set is asked for once it is another, kept, and told back at once', async () => {
  const { said, hear, held } = counter()
  await hear(ONE, false)
  expect(said).toEqual([null, [{ key: 'limits', mark: 'all@3', refused: null }]])
  expect(held().settings[0]?.inForce).toMatchObject({ value: { unresolvedSales: 3 } })
  await hear(ONE)
  expect(said).toHaveLength(2)
})

it('what an office forgot that was restored is told again', async () => {
  const { said, hear } = counter()
  await hear(ONE, false)
  await hear(ONE, false)
  expect(said.at(-1)).toEqual([{ key: 'limits', mark: 'all@3', refused: null }])
  expect(said).toHaveLength(3)
})

it('without a line the last told holds, and what was set meanwhile is taken later', async () => {
  const { office, hear, held } = counter()
  await hear(ONE, false)
  office.isAway = true
  office.answer = answerOf(TWO, 4)
  await hear(TWO, false)
  expect(held().digest).toBe(ONE)
  office.isAway = false
  await hear(TWO, false)
  expect(held().settings[0]?.inForce).toMatchObject({ value: { unresolvedSales: 4 } })
})

it('what cannot be kept on this computer does not hold, and is asked for again', async () => {
  const { hear, heldSince, said } = counter({ isKept: false })
  await hear(ONE, false)
  await hear(ONE, false)
  expect(heldSince).toEqual([])
  expect(said).toEqual([null, null])
})

it('nothing is asked once the office is closed', async () => {
  const { here, hear, said } = counter()
  await here.close()
  await hear(ONE)
  expect(said).toEqual([])
})
