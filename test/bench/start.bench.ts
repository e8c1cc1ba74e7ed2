// From nothing to the first usable screen, on a fresh profile, compared with an empty window on the same runtime.
import type { Bench } from './comparison'
import { EMPTY_WINDOW, newData, removeData, startShop } from './shop-app'

const ROUNDS = 8
const AIM_RATIO = 1.4

async function start(program?: string): Promise<number> {
  const userData = newData()
  const startedAt = performance.now()
  const app = await startShop(userData, program)
  const tookMs = performance.now() - startedAt
  await app.close()
  removeData(userData)
  return tookMs
}

export const bench = (): Bench => ({
  comparisons: [
    {
      what: 'start to the first usable screen',
      against: 'an empty window on the same runtime',
      aimRatio: AIM_RATIO,
      rounds: ROUNDS,
      ours: () => start(),
      plain: () => start(EMPTY_WINDOW),
    },
  ],
})
