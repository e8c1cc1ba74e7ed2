// Backup and restore: files are chosen in the system's own dialogs, and a restore is previewed before it is done.
import type { backupChannels } from '#shared/channels/backup'
import type { Clock } from '#shared/base/clock'
import { INDIA_OFFSET_MS } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { BackupOutcome, BackupProblem, DailyBackup, RestorePreview } from '#shared/shop/backup'
import { BACKUP_EXTENSION } from '#shared/shop/backup-extension'
import { fail, fileProblemSchema, succeed, type Failure, type Result } from '#shared/base/result'

export interface BackupDependencies {
  readonly clock: Clock
  readonly backups: {
    write(
      file: string,
      passphrase: string,
    ): Promise<Pick<Extract<BackupOutcome, { kind: 'written' }>, 'bytes' | 'othersMayRead' | 'leftOut'>>
    check(): Promise<boolean>
    preview(file: string, passphrase: string): Promise<RestorePreview>
    restore(): Promise<boolean>
    discard(): Promise<void>
    readonly daily: {
      state(): Promise<DailyBackup>
      start(passphrase: string): Promise<DailyBackup | null>
      stop(): Promise<DailyBackup>
      moveTo(folder: string): Promise<DailyBackup>
    }
  }
  /** The problem behind an error thrown by the backup; null if it is a defect. */
  readonly problemOf: (error: unknown) => BackupProblem | null
  /** What the system handed over. */
  readonly given: { name(): string | null; file(): string | null; forget(): void }
  /** The system's dialogs; null if the person closed them. */
  readonly chooseFileToWrite: (suggestedName: string) => Promise<string | null>
  readonly chooseFileToRead: () => Promise<string | null>
  readonly chooseFolder: () => Promise<string | null>
  /** Restarts the app, once payments on their way have an outcome. */
  readonly startAnew: () => Promise<void>
}

type BackupHandlers = Pick<Handlers, keyof typeof backupChannels | 'backup.given'>

const NO_KEY_STORE: Failure = { kind: 'wrong-state', state: 'secrets-session' }

export function backupWorkflow(dependencies: BackupDependencies): BackupHandlers {
  const { backups, clock, given } = dependencies
  const problemOf = (error: unknown): BackupProblem => {
    const problem = dependencies.problemOf(error)
    if (problem === null) throw error
    return problem
  }
  const daily = async (state: Promise<DailyBackup>): Promise<Result<DailyBackup>> => succeed(await state)

  return {
    'backup.write': async ({ passphrase }) => {
      const file = await dependencies.chooseFileToWrite(suggestedName(clock.now()))
      if (file === null) return succeed({ kind: 'cancelled' })
      try {
        const { bytes, othersMayRead, leftOut } = await backups.write(file, passphrase)
        const written = { fileName: nameOf(file), bytes, at: clock.now(), othersMayRead, leftOut }
        return succeed({ kind: 'written', ...written })
      } catch (error) {
        return succeed({ kind: 'problem', problem: problemOf(error) })
      }
    },
    'backup.check-written': async () => {
      try {
        return succeed({ kind: (await backups.check()) ? 'checked' : 'unchecked' })
      } catch (error) {
        return succeed({ kind: 'problem', problem: problemOf(error) })
      }
    },
    'backup.preview': async ({ passphrase }) => {
      const file = given.file() ?? (await dependencies.chooseFileToRead())
      if (file === null) return succeed({ kind: 'cancelled' })
      try {
        return succeed({ kind: 'preview', preview: await backups.preview(file, passphrase) })
      } catch (error) {
        return succeed({ kind: 'problem', problem: problemOf(error) })
      }
    },
    'backup.restore': async () => {
      try {
        if (!(await backups.restore())) return fail({ kind: 'wrong-state', state: 'no-preview' })
      } catch (error) {
        return succeed({ kind: 'problem', problem: problemOf(error) })
      }
      await dependencies.startAnew()
      return succeed({ kind: 'restored' })
    },
    'backup.discard': async () => {
      given.forget()
      await backups.discard()
      return succeed(null)
    },
    'backup.given': async () => succeed({ fileName: given.name() }),
    'backup.daily': () => daily(backups.daily.state()),
    'backup.start-daily': async ({ passphrase }) => {
      const state = await backups.daily.start(passphrase)
      return state === null ? fail(NO_KEY_STORE) : succeed(state)
    },
    'backup.stop-daily': () => daily(backups.daily.stop()),
    'backup.choose-folder': async () => {
      const folder = await dependencies.chooseFolder()
      if (folder === null) return fail({ kind: 'cancelled' })
      try {
        return succeed(await backups.daily.moveTo(folder))
      } catch (error) {
        const problem = fileProblemSchema.safeParse(problemOf(error))
        if (!problem.success) throw error
        return fail({ kind: 'file', problem: problem.data })
      }
    },
  }
}

const suggestedName = (now: number): string =>
  `galla-${new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10)}.${BACKUP_EXTENSION}`

const nameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file
