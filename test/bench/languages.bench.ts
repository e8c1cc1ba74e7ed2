// What another language costs: the start in the one with the most letters against English, and a switch of the language
// against a switch of the appearance, each until it is painted.
import type { Bench } from './comparison'
import { newData, removeData, startShop, type ShopApp } from './shop-app'

const ROUNDS = 8
const SWITCHES = 20
const START_RATIO = 1.05
const SWITCH_RATIO = 2
const LONGEST = 'ta'

async function shopIn(language: string): Promise<string> {
  const userData = newData()
  const app = await startShop(userData)
  await app.ask('app.choose-environment', { environment: 'practice' })
  await app.ask('preferences.change', { language })
  await app.close()
  return userData
}

async function startIn(userData: string): Promise<number> {
  const startedAt = performance.now()
  const app = await startShop(userData)
  const took = performance.now() - startedAt
  await app.close()
  return took
}

/** Presses the button and waits until the page, changed, was painted. */
const pressed = ({ window }: ShopApp, button: string, attribute: string): Promise<number> =>
  window.evaluate(
    async ([selector, name]) => {
      const begun = performance.now()
      const root = document.documentElement
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(root, { attributeFilter: [name] })
      })
      document.querySelector<HTMLElement>(selector)?.click()
      await changed
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      return performance.now() - begun
    },
    [button, attribute] as const,
  )

export async function bench(): Promise<Bench> {
  const [english, longest, switched] = [await shopIn('en'), await shopIn(LONGEST), await shopIn(LONGEST)]
  const app = await startShop(switched)
  return {
    comparisons: [
      {
        what: `start in ${LONGEST}`,
        against: 'start in English',
        aimRatio: START_RATIO,
        rounds: ROUNDS,
        ours: () => startIn(longest),
        plain: () => startIn(english),
      },
      {
        what: 'switch of the language until it is painted',
        against: 'switch of the appearance until it is painted',
        aimRatio: SWITCH_RATIO,
        rounds: SWITCHES,
        ours: () => pressed(app, 'header button[lang]', 'lang'),
        plain: () => pressed(app, 'header button[lang] + button', 'data-theme'),
      },
    ],
    close: async () => {
      await app.close()
      for (const folder of [english, longest, switched]) removeData(folder)
    },
  }
}
