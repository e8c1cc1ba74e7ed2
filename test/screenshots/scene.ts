// A scene is a state of the app that is worth a picture. The runner takes it in the languages of the specs, light and dark, at
// 1366×768 and at 200 % zoom.
import type { ElectronApplication, Page } from '@playwright/test'
import type { Language } from '@shared/domain/environment'

export type Stage = {
  readonly window: Page
  readonly electron: ElectronApplication
  readonly language: Language
}

export type Scene = {
  /** Names the picture's file; also the name for `npm run screenshots -- <name>`. */
  readonly name: string
  /** Brings the app from its first launch, already in the stage's language, to the state of the picture. */
  show(stage: Stage): Promise<void>
}
