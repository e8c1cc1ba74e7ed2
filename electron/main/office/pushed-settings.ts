// What the owner set at the office, as this counter takes it: what a newer office says in words that are not known here changes nothing, and is said in the log.
import type { PushedSettings, ToldSettings } from '@shared/office/protocol'

export interface PushedSettingsTaken {
  /** What holds from now on. */
  take(told: ToldSettings, held: PushedSettings): PushedSettings
}

/** `onUnknown` is called once for each setting, and again after it was understood in between: the office says them every minute. */
export function takePushedSettings(onUnknown: (setting: keyof ToldSettings) => void): PushedSettingsTaken {
  const unknown = new Set<keyof ToldSettings>()
  const noted = (setting: keyof ToldSettings, isKnown: boolean): void => {
    if (isKnown) unknown.delete(setting)
    else if (!unknown.has(setting)) {
      unknown.add(setting)
      onUnknown(setting)
    }
  }
  return {
    take: ({ withoutOffice }, held) => {
      noted('withoutOffice', withoutOffice !== null)
      return { ...held, withoutOffice: withoutOffice ?? held.withoutOffice }
    },
  }
}
