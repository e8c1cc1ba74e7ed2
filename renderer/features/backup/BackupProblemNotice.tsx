// Why a backup was not written or read, and what to do. What the disk refuses is said as for every other file.
import type { ReactNode } from 'react'
import { backupOnlyProblemSchema, type BackupProblem } from '@shared/domain/backup'
import { fileProblemSchema } from '@shared/result'
import { useWords } from '../../messages/words'
import { Notice } from '../../ui/Notice'

interface BackupProblemNoticeProps {
  readonly problem: BackupProblem
  readonly children?: ReactNode
  readonly announce?: boolean
}

export function BackupProblemNotice({ problem, children, announce }: BackupProblemNoticeProps) {
  const { say } = useWords()
  const own = backupOnlyProblemSchema.safeParse(problem)
  if (own.success)
    return (
      <Notice tone="bad" title={say(`backup.problem.${own.data}`)} announce={announce ?? false}>
        {children}
      </Notice>
    )
  const ofFile = fileProblemSchema.parse(problem)
  return (
    <Notice tone="bad" title={say(`failure.file.${ofFile}.happened`)} announce={announce ?? false}>
      <p>{say(`failure.file.${ofFile}.do`)}</p>
      {children}
    </Notice>
  )
}
