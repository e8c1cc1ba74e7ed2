// Takes the scenes: all of them in the languages of the specs, each in light and dark and at both zooms. In a run of the tests, which
// names a part (SCENES_PART), some of them (`scripts/lib/scenes.mjs`), each in one language and one look.
// Then the three pictures of README.md: `npm run screenshots` takes them anew, a run of the tests compares them with the app as it is.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#shared/base/environment'
import { changedFiles, scenesOfPart, turnOfPart } from '../../scripts/lib/scenes.mjs'
import { shareThatDiffers } from '../support/coarse-picture'
import { SPEC_LANGUAGES } from '../support/spec-languages'
import { expect, test, type RunningApp } from '../e2e/fixture'
import { root } from '../e2e/runtime'
import { ask, isReady } from '../e2e/support/counter'
import { COUNTER, dress, keepPicture, pictureOf, resize, takePicture, type Look } from './camera'
import type { Scene } from './scene'
import { scenes } from './scenes'

const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  [1, 2].map((zoom) => ({ ...COUNTER, theme, zoom })),
)

const asked = process.env['SCENES_PART']
const part = asked === undefined || asked === 'whole' ? null : Number(asked)

const chosen = part === null ? scenes : scenesOfPart(scenes, part, changedFiles())
const turn = part === null ? null : turnOfPart(part, SPEC_LANGUAGES.length, LOOKS.length)
const languages = SPEC_LANGUAGES.filter((_, place) => turn === null || place === turn.language)
const looks = LOOKS.filter((_, place) => turn === null || place === turn.look)

for (const scene of chosen)
  for (const language of languages)
    test(`${scene.name} ${language}`, async ({ app }) => {
      await show(app, scene, language)
      for (const look of looks) {
        await dress(app.electron, app.window, look)
        const zoom = look.zoom === 1 ? '' : `.${look.zoom * 100}`
        await takePicture(app.electron, `${scene.name}.${language}.${look.theme}${zoom}`)
      }
    })

async function show({ electron, window }: RunningApp, scene: Scene, language: Language): Promise<void> {
  await isReady(window)
  await window.emulateMedia({ reducedMotion: 'reduce' })
  await resize(electron, COUNTER)
  await ask(window, 'preferences.change', { language })
  await window.reload()
  await isReady(window)
  await scene.show({ electron, window, language })
}

const README_PICTURES = [
  { name: 'recharge-light', scene: 'recharge-plans', language: 'en', theme: 'light' },
  { name: 'result-light', scene: 'recharge-success', language: 'en', theme: 'light' },
  { name: 'recharge-dark-hi', scene: 'recharge-plans', language: 'hi', theme: 'dark' },
] as const

/**
 * Another day and time are other in no tile, a picture that is offset by two pixels in 2 % of them, one of the weeks before in 12 % and
 * more: what counts is a change of the screen, not how a computer draws letters.
 */
const MOST_THAT_DIFFERS = 0.06
const LONGEST_CHANGE_MS = 10_000

for (const { name, scene: sceneName, language, theme } of README_PICTURES)
  test(`readme ${name}`, async ({ app }) => {
    const scene = scenes.find((each) => each.name === sceneName)
    if (scene === undefined) throw new Error(`there is no scene ${sceneName}`)
    await show(app, scene, language)
    await dress(app.electron, app.window, { ...COUNTER, theme, zoom: 1 })
    const file = join(root, 'docs/images', `${name}.png`)
    if (asked === undefined) {
      writeFileSync(file, await pictureOf(app.electron))
      return
    }
    const stored = readFileSync(file)
    await expect
      .poll(
        async () => {
          const now = await pictureOf(app.electron)
          keepPicture(now, `readme/${name}`)
          return shareThatDiffers(now, stored)
        },
        {
          message: `${file} is as screenshots/readme/${name}.png; otherwise npm run screenshots -- readme takes it anew`,
          timeout: LONGEST_CHANGE_MS,
        },
      )
      .toBeLessThan(MOST_THAT_DIFFERS)
  })
