// Asks the office for what was set for this counter whenever a heartbeat says that it is something else, and tells what became of each setting.
import { PUSHED_PREFERENCES, type PushedPreferences } from '#shared/office/pushed-settings'
import type { HeartbeatAnswer } from '#shared/protocol'
import { SETTINGS_PATH, settingsAnswerSchema, type SettingsAnswer } from '#shared/office/settings-sync'
import { rerunIfAsked } from '../link/rerun-if-asked'
import { takenOf, takeTold, valueInForce, type HeldSetting, type HeldSettings } from './held-settings'
import type { OfficeLine } from '../link/exchange'

export interface SettingsHereOptions {
  readonly line: OfficeLine
  readonly held: () => HeldSettings
  /** False where it could not be kept: it is asked for again with a later heartbeat. */
  readonly keep: (held: HeldSettings) => Promise<boolean>
  /** Called once something else holds, with what was held before. */
  readonly onTaken: (held: HeldSettings, former: HeldSettings) => void
}

export interface SettingsHere {
  heard(answer: Pick<HeartbeatAnswer, 'settingsDigest' | 'areSettingsAnswered'>): void
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

export { valueInForce }

export function createSettingsHere({ line, held, keep, onTaken }: SettingsHereOptions): SettingsHere {
  /** Another version of the app may judge what was told before otherwise: the office is told once after each start. */
  let isTold = false

  const say = async (signal: AbortSignal): Promise<SettingsAnswer | null> => {
    const present = held()
    const answer = await line.request({
      path: SETTINGS_PATH,
      body: { taken: present.digest === null ? null : takenOf(present) },
      schema: settingsAnswerSchema,
      signal,
    })
    return answer.ok && !signal.aborted ? answer.value : null
  }
  /** Whether it is held now, and was not before. */
  const take = async ({ digest, settings }: SettingsAnswer): Promise<boolean> => {
    const former = held()
    if (former.digest === digest) return false
    const next = { digest, settings: takeTold(settings, former.settings) }
    if (!(await keep(next))) return false
    onTaken(next, former)
    return true
  }
  const work = rerunIfAsked(async (signal) => {
    const told = await say(signal)
    if (told === null) return
    isTold = true
    // What was taken now is told at once; what another owner sets meanwhile comes with the next heartbeat.
    if ((await take(told)) && !signal.aborted) await say(signal)
  })
  return {
    heard: ({ settingsDigest, areSettingsAnswered }) => {
      if (settingsDigest !== held().digest || !areSettingsAnswered || !isTold) work.ask()
    },
    close: work.close,
  }
}

/** The preferences that hold at this counter by the office's word. */
export const preferencesOf = (held: HeldSettings): PushedPreferences =>
  Object.fromEntries(
    PUSHED_PREFERENCES.flatMap((key) => {
      const value = valueInForce(held, key)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )

/** What is said of each setting in the app log, when something else was told. */
export type SettingNews = 'in-force' | 'refused' | 'taken-back'

export function newsOf(
  { settings }: HeldSettings,
  former: HeldSettings,
): readonly { readonly key: string; readonly news: SettingNews }[] {
  const isSame = (one: HeldSetting): boolean =>
    former.settings.some((other) => other.key === one.key && other.mark === one.mark)
  return [
    ...settings
      .filter((held) => !isSame(held))
      .map(({ key, refused }) => ({ key, news: refused === null ? 'in-force' : 'refused' }) as const),
    ...former.settings
      .filter(({ key }) => settings.every((held) => held.key !== key))
      .map(({ key }) => ({ key, news: 'taken-back' }) as const),
  ]
}
