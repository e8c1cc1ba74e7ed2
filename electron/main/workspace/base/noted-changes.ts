// What an owner sets beside the settings stands in the log, with who set it: each value as it was and as it is, as the question to them said it.
import type { WorkspaceHandlers } from '#shared/channels/contract'
import type { Result } from '#shared/base/result'
import type { SettingChange } from '#shared/shop/settings-changes'
import { ofSettings, type NotedAct, type SetNow } from '../../records/settings-question'

type AnyAct = (input: never) => Promise<Result<unknown>>

/** Notes what each of these acts changed, once it is done. */
export function notingChanges<Own extends Pick<WorkspaceHandlers, NotedAct>>(
  handlers: Own,
  setNow: SetNow,
  note: (changes: readonly SettingChange[]) => void,
): Own {
  const tellers = ofSettings(setNow)
  const noting =
    (act: NotedAct): AnyAct =>
    async (input) => {
      const lines = tellers[act](input)
      const done = await (handlers[act] as AnyAct)(input)
      if (done.ok) note(lines.flatMap(({ change }) => change ?? []))
      return done
    }
  return {
    ...handlers,
    'commission.save': noting('commission.save'),
    'operators.save': noting('operators.save'),
    'accounts.save-ledgers': noting('accounts.save-ledgers'),
  }
}
