// npm run screenshots -- --language ta: every main screen in a language, one start of the app each. A step that does not
// come off is named at the end; the ones after it are pictured all the same.
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#shared/base/languages'
import { expect, test } from '../e2e/fixture'
import { root } from '../e2e/runtime'
import { ask, isReady } from '../e2e/support/counter'
import { startShopService } from '../e2e/support/shop-service'
import { COUNTER, dress, resize, SMALL, takePicture, WIDE, type Look } from './camera'
import { languageSteps } from './language-steps'
import { cutTexts } from './look-over'

/** Every step in each of its looks. */
const LONGEST_WALK_MS = 1_200_000
/** A step that takes longer has lost its way: two turns at the service, each up to a minute away. */
const LONGEST_STEP_MS = 150_000

const asked = process.env['GALLA_PICTURED_LANGUAGES'] ?? ''
const chosen = LANGUAGES.filter((language) => asked === 'all' || asked.split(',').includes(language))

const LOOKS: Readonly<Record<string, Look>> = {
  light: { ...COUNTER, theme: 'light', zoom: 1 },
  dark: { ...COUNTER, theme: 'dark', zoom: 1 },
  'light.200': { ...COUNTER, theme: 'light', zoom: 2 },
  'light.small': { ...SMALL, theme: 'light', zoom: 1 },
  'light.wide': { ...WIDE, theme: 'light', zoom: 1 },
}

interface Walk {
  readonly window: Page
  readonly electron: ElectronApplication
  readonly language: Language
  /** Where the pictures of the language go, below `screenshots/`. */
  readonly folder: string
}

async function pictured({ window, electron, folder }: Walk, name: string): Promise<void> {
  for (const [look, how] of Object.entries(LOOKS)) {
    await dress(electron, window, how)
    await takePicture(electron, join(folder, `${name}.${look}`))
    const cut = (await cutTexts(window)).map((line) => `${name} ${look}: ${line}\n`)
    appendFileSync(join(root, 'screenshots', folder, 'cut.txt'), cut.join(''))
  }
  await dress(electron, window, { ...COUNTER, theme: 'light', zoom: 1 })
}

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), LONGEST_STEP_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

for (const language of chosen)
  test(`every screen in ${language}`, async ({ app, launcher }) => {
    test.setTimeout(LONGEST_WALK_MS)
    const { window, electron } = app
    const service = await startShopService()
    const walk: Walk = { window, electron, language, folder: join('languages', language) }
    const folder = join(root, 'screenshots', walk.folder)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await isReady(window)
    await window.emulateMedia({ reducedMotion: 'reduce' })
    await resize(electron, COUNTER)
    await ask(window, 'preferences.change', { language })
    await window.reload()
    await isReady(window)
    window.setDefaultTimeout(LONGEST_STEP_MS)
    const lost: string[] = []
    for (const step of languageSteps) {
      try {
        await within(step.show({ app, language, service }))
      } catch (error) {
        lost.push(`${step.name}: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`)
      }
      await pictured(walk, step.name)
    }
    await service.close()
    // The walk asks past the screens and wipes nothing away: what the page complains of meanwhile is not its matter.
    launcher.complaints.splice(0)
    expect(lost).toEqual([])
  })
