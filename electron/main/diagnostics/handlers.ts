// A report for the people who maintain the app: versions, states, and the app log, which is redacted when it is written. No customer, no
// secret, no address of the shop. It is shown before it is saved, and what is saved is what was shown.
import type { Handlers } from '#shared/channels/contract'
import type { BrokenPart } from '#shared/shop/defect'
import type { DiskEncryption, DiskSystemName } from '#shared/shop/disk-encryption'
import type { ReportProblem } from '#shared/office/counter-office'
import type { SetupState } from '#shared/shop/setup'
import type { LockState } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'

export interface DiagnosticsDependencies {
  /** Plain facts about app and computer: versions, system, preferences, the end of the log. */
  readonly facts: () => Promise<Readonly<Record<string, unknown>>>
  readonly setup: () => Promise<SetupState>
  /** `process.platform`. */
  readonly platform: string
  /** Whether the disk is encrypted. Never rejects. */
  readonly diskEncryption: () => Promise<DiskEncryption>
  readonly lock: () => LockState
  /** Removes whatever could name somebody or grant access from what a person typed. */
  readonly redact: (text: string) => string
  /** The shop's own secrets that this computer has at hand: none of them stands in a report, whatever wrote it there. */
  readonly secrets: () => readonly string[]
  /** To the office that asked for it; null once it is there. */
  readonly send: (text: string) => Promise<ReportProblem | null>
  readonly saveText: (suggestedName: string, text: string) => Promise<Result<string | null>>
  readonly breaks: { last(): BrokenPart | null; dismiss(): void }
}

const SYSTEMS: Readonly<Record<string, DiskSystemName>> = { win32: 'windows', darwin: 'mac' }

export function diagnosticsWorkflow(
  dependencies: DiagnosticsDependencies,
): Pick<
  Handlers,
  'diagnostics.prepare' | 'diagnostics.save' | 'diagnostics.send' | 'diagnostics.disk' | 'diagnostics.dismiss'
> {
  const { breaks } = dependencies
  /** The report that was shown last. */
  let shown: string | null = null
  return {
    'diagnostics.disk': async () => {
      const { protection } = await dependencies.setup()
      return succeed({
        encryption: await dependencies.diskEncryption(),
        system: SYSTEMS[dependencies.platform] ?? 'linux',
        isKeyOnDisk: protection.kind === 'session',
      })
    },
    'diagnostics.prepare': async ({ note }) => {
      const { protection, connections } = await dependencies.setup()
      const { phase, members } = dependencies.lock()
      const content = {
        note: dependencies.redact(note),
        broken: breaks.last(),
        ...(await dependencies.facts()),
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
      }
      shown = `${JSON.stringify(withoutThese(content, dependencies.secrets()), null, 2)}\n`
      return succeed({ text: shown })
    },
    'diagnostics.save': async () => {
      // Nothing leaves that nobody has seen.
      if (shown === null) return fail({ kind: 'cancelled' })
      const saved = await dependencies.saveText('galla-report.json', shown)
      if (!saved.ok) return saved
      if (saved.value === null) return fail({ kind: 'cancelled' })
      breaks.dismiss()
      return succeed({ fileName: saved.value })
    },
    'diagnostics.send': async () => {
      if (shown === null) return fail({ kind: 'cancelled' })
      const problem = await dependencies.send(shown)
      if (problem === null) breaks.dismiss()
      return succeed({ problem })
    },
    'diagnostics.dismiss': async () => {
      breaks.dismiss()
      return succeed(null)
    },
  }
}

/** What is shorter stands in a hundred harmless words. */
const SHORTEST_SECRET = 6

/** The same with each of these secrets replaced, in every text of it and every name. */
function withoutThese(content: unknown, secrets: readonly string[]): unknown {
  const looked = secrets.filter((secret) => secret.length >= SHORTEST_SECRET)
  const masked = (text: string): string =>
    looked.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)
  const look = (value: unknown): unknown => {
    if (typeof value === 'string') return masked(value)
    if (Array.isArray(value)) return value.map(look)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [masked(name), look(inner)]))
  }
  return look(content)
}
