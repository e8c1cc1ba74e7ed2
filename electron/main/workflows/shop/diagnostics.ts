// A file for the people who maintain the app: versions, states, and the app log, which is redacted when it is written.
// No customer, no secret, no address of the shop.
import type { Handlers } from '@shared/contract'
import type { DiskEncryption, DiskSystemName } from '@shared/domain/disk-encryption'
import type { SetupState } from '@shared/domain/setup'
import type { LockState } from '@shared/domain/staff'
import { fail, succeed, type Result } from '@shared/result'

export interface DiagnosticsDependencies {
  /** Plain facts about app and computer: versions, system, preferences. */
  readonly facts: () => Readonly<Record<string, unknown>>
  readonly setup: () => Promise<SetupState>
  /** `process.platform`. */
  readonly platform: string
  /** Whether the disk is encrypted. Never rejects. */
  readonly diskEncryption: () => Promise<DiskEncryption>
  readonly lock: () => LockState
  readonly lastLogLines: () => Promise<readonly string[]>
  /** Removes once more whatever could name somebody or grant access. */
  readonly redact: (line: string) => string
  readonly saveText: (suggestedName: string, text: string) => Promise<Result<string | null>>
}

const SYSTEMS: Readonly<Record<string, DiskSystemName>> = { win32: 'windows', darwin: 'mac' }

export function diagnosticsWorkflow(
  dependencies: DiagnosticsDependencies,
): Pick<Handlers, 'diagnostics.save' | 'diagnostics.disk'> {
  return {
    'diagnostics.disk': async () => {
      const { protection } = await dependencies.setup()
      return succeed({
        encryption: await dependencies.diskEncryption(),
        system: SYSTEMS[dependencies.platform] ?? 'linux',
        isKeyOnDisk: protection.kind === 'session',
      })
    },
    'diagnostics.save': async () => {
      const { protection, connections } = await dependencies.setup()
      const { phase, members } = dependencies.lock()
      const content = {
        ...dependencies.facts(),
        diskEncryption: await dependencies.diskEncryption(),
        protection,
        counter: { phase, people: members.length },
        connections: connections.map(({ environment, step, credentials, testedAt, onboarding }) => ({
          environment,
          step,
          hasCredentials: credentials.present,
          testedAt,
          onboarding: onboarding.state,
        })),
        log: (await dependencies.lastLogLines()).map(dependencies.redact),
      }
      const saved = await dependencies.saveText(
        'galla-diagnostics.json',
        `${JSON.stringify(content, null, 2)}\n`,
      )
      if (!saved.ok) return saved
      return saved.value === null ? fail({ kind: 'cancelled' }) : succeed({ fileName: saved.value })
    },
  }
}
