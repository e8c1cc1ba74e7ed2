// Why a backup was not written or read, and what to do. What the disk refuses is said as for every other file.
import type { ReactNode } from 'react'
import { backupOnlyProblemSchema, type BackupProblem } from '#shared/shop/backup'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { fileProblemSchema } from '#shared/base/result'
import { useWords } from '../texts/words'
import { Notice, type Tone } from '../ui/Notice'

/** What a backup that was written does not bring back. */
export function LeftOutNotice({ leftOut }: { readonly leftOut: readonly ConnectedEnvironment[] }) {
  const { say } = useWords()
  if (leftOut.length === 0) return null
  const names = leftOut.map((environment) => say(`setup.environment.${environment}`)).join(', ')
  return (
    <Notice tone="wait" title={say('backup.left-out', { names })}>
      <p>{say('backup.left-out.do')}</p>
    </Notice>
  )
}

interface BackupProblemNoticeProps {
  readonly problem: BackupProblem
  readonly children?: ReactNode
  readonly announce?: boolean
  readonly tone?: Tone
}

export function BackupProblemNotice({
  problem,
  children,
  announce = false,
  tone = 'bad',
}: BackupProblemNoticeProps) {
  const { say } = useWords()
  const own = backupOnlyProblemSchema.safeParse(problem)
  if (own.success)
    return (
      <Notice tone={tone} title={say(`backup.problem.${own.data}`)} announce={announce}>
        {children}
      </Notice>
    )
  const ofFile = fileProblemSchema.parse(problem)
  return (
    <Notice tone={tone} title={say(`failure.file.${ofFile}.happened`)} announce={announce}>
      <p>{say(`failure.file.${ofFile}.do`)}</p>
      {children}
    </Notice>
  )
}
