// How the office of this counter stands, for the window.
import type { Environment } from '#shared/base/environment'
import type { EnteredOffice } from '#shared/office/counter-office'
import { NOTHING_SENT, type Begun } from './journal-work'
import type { KeptEnrolment } from './keys/enrolment'
import type { OfficeLink } from './link/link'
import type { HeldSettings } from './settings/held-settings'
import type { LogRestore } from './sync/log-restore'
import type { LogRestoreStore } from './sync/log-restore-store'

export function stateOf({
  kept,
  link,
  environment,
  keys,
  recoveredKeys,
  record,
  work,
  conflicts,
  reportAsk,
  settings,
}: {
  readonly kept: KeptEnrolment
  readonly link: OfficeLink
  readonly environment: Environment
  readonly keys: EnteredOffice['keys']
  readonly recoveredKeys: EnteredOffice['recoveredKeys']
  readonly record: EnteredOffice['record']
  readonly work: Begun | null
  readonly conflicts: EnteredOffice['conflicts']
  readonly reportAsk: EnteredOffice['reportAsk']
  readonly settings: HeldSettings['settings']
}): EnteredOffice {
  const { enrolled } = kept
  const said = link.lastHeartbeat()
  const line = link.state()
  return {
    kind: 'entered',
    address: enrolled.address,
    counterId: enrolled.counterId,
    counterName: said?.name ?? enrolled.name,
    line,
    record,
    isAskedBeforeSales:
      keys.kind === 'held' && line.kind === 'connected' && work?.admission.isAsked() === true,
    keys,
    recoveredKeys,
    counters: (said?.counters ?? []).map(({ counterId, name, lastSeenAtMs, isRevoked, waitsForKeys }) => ({
      counterId,
      name,
      isThis: counterId === enrolled.counterId,
      lastSeenAtMs,
      isRevoked,
      waitsForKeys,
    })),
    secretAsk: said?.secretAsks.find((ask) => ask.environment === environment) ?? null,
    reportAsk,
    conflicts,
    settings: settings.map(({ key, inForce, refused }) => ({ key, inForce, refused })),
    hooks: work?.relay.hooks() ?? [],
  }
}

export const recordOf = (
  restoring: LogRestore | null,
  work: Begun | null,
  logRestore: LogRestoreStore,
): EnteredOffice['record'] => ({
  ...(work?.push.state() ?? NOTHING_SENT),
  ...(restoring === null ? {} : { standing: { kind: 'log-restore', ...restoring.state() } }),
  restoreStop: logRestore.load()?.stop ?? null,
})
