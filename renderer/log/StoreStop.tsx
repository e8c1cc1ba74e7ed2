// The journal cannot be written: why, and what can be done about this problem.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '#shared/shop/app-state'
import { useAct } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { useResultToast } from '../ui/result-toast'
import { RestoreDialog } from '../backup/RestoreDialog'
import { WriteBackupDialog } from '../backup/WriteBackupDialog'
import { LogRestoreNotice, useOlderLogWords } from '../office/LogRestoreNotice'
import { useLockNow } from '../access/lock-state'
import { useSetupState } from '../access/setup-state'
import { ConfirmEndDialog } from './ConfirmEnd'
import { ExportDialog } from './ExportDialog'
import { LeaveSafeMode } from '../access/LeaveSafeMode'
import { LogMoveDialog } from './LogMoveDialog'

type Problem = NonNullable<AppState['storeProblem']>
type Dialog = 'confirm' | 'export' | 'restore' | 'backup' | 'move' | 'find'
type WayOut = 'leave' | 'again' | Dialog

const WAYS_OUT: { readonly [Name in Problem]: readonly WayOut[] } = {
  'disk-full': ['again', 'export'],
  'read-only': ['again', 'export'],
  locked: ['again'],
  pragma: ['again', 'export'],
  corrupt: ['export', 'restore'],
  'rolled-back': ['confirm', 'export', 'restore'],
  altered: ['export', 'restore'],
  'newer-version': ['export', 'restore'],
  'no-key': [],
  'safe-mode': ['leave', 'export'],
  'log-restore': ['export'],
  'perhaps-written': ['again', 'export'],
  'shared-drive': ['move', 'backup', 'again', 'export'],
  moved: ['find', 'again', 'restore'],
  'moved-gone': ['again', 'find', 'restore'],
  'held-elsewhere': ['again'],
  'hold-lost': ['again'],
  // What could be exported is the other file.
  replaced: ['again'],
  other: ['again', 'export', 'restore'],
}

export function StoreStop({ problem }: { readonly problem: Problem }) {
  const { say } = useWords()
  const { environment, storeHolder, storeMoved } = useAppState()
  const restored = useSetupState()?.restored ?? null
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  const olderLogWords = useOlderLogWords()
  // In practice there may be no PIN to type, and nothing of it can be lost.
  if (problem === 'no-key' && environment === 'practice')
    return (
      <Notice tone="wait" announce title={say('log.practice-key.title')} action={<OpenAgain />}>
        {say('log.practice-key.words')}
      </Notice>
    )
  if (problem === 'no-key' && restored !== null)
    return (
      <Notice tone="wait" announce title={say('log.restored.title')} action={<ConnectRestored />}>
        {say('log.restored.words')}
      </Notice>
    )
  const isAtOffice = problem === 'rolled-back' && olderLogWords !== null
  const actions = (
    <WaysOut
      problem={problem}
      confirmWords={say(isAtOffice ? 'office.log-restore.stop' : 'log.end.confirm')}
      onOpen={setOpen}
    />
  )
  return (
    <>
      {isAtOffice ? (
        <Notice
          tone="bad"
          announce
          title={say('failure.store.rolled-back.title')}
          action={<LogRestoreNotice>{actions}</LogRestoreNotice>}
        >
          {`${say('failure.store.rolled-back.happened')} ${olderLogWords}`}
        </Notice>
      ) : (
        <FailureNotice
          failure={{
            kind: 'store',
            problem,
            ...(storeHolder === null ? {} : { holder: storeHolder }),
            ...(storeMoved === null ? {} : { moved: storeMoved }),
          }}
          actions={<div className={layout.actions}>{actions}</div>}
        />
      )}
      {open !== null && <OpenDialog dialog={open} onClose={close} />}
    </>
  )
}

function OpenDialog({ dialog, onClose }: { readonly dialog: Dialog; readonly onClose: () => void }) {
  switch (dialog) {
    case 'confirm':
      return <ConfirmEndDialog onClose={onClose} />
    case 'export':
      return <ExportDialog onClose={onClose} />
    case 'restore':
      return <RestoreDialog open onClose={onClose} />
    case 'backup':
      return <WriteBackupDialog open onClose={onClose} />
    case 'move':
    case 'find':
      return <LogMoveDialog isFound={dialog === 'find'} onClose={onClose} />
  }
}

function WaysOut({
  problem,
  confirmWords,
  onOpen,
}: {
  readonly problem: Problem
  readonly confirmWords: string
  readonly onOpen: (dialog: Dialog) => void
}) {
  const { say } = useWords()
  const ways = WAYS_OUT[problem]
  return (
    <>
      {ways.includes('leave') && <LeaveSafeMode />}
      {ways.includes('move') && (
        <Button weight="primary" onClick={() => onOpen('move')}>
          {say('log.move')}
        </Button>
      )}
      {ways.includes('backup') && <Button onClick={() => onOpen('backup')}>{say('backup.write')}</Button>}
      {ways.includes('again') && <OpenAgain />}
      {ways.includes('find') && <Button onClick={() => onOpen('find')}>{say('log.move.find')}</Button>}
      {ways.includes('confirm') && <Button onClick={() => onOpen('confirm')}>{confirmWords}</Button>}
      {ways.includes('export') && <Button onClick={() => onOpen('export')}>{say('log.export')}</Button>}
      {ways.includes('restore') && <Button onClick={() => onOpen('restore')}>{say('backup.restore')}</Button>}
    </>
  )
}

/** Ends the look at a restored log: the first screen leads on from there. */
function ConnectRestored() {
  const { say } = useWords()
  const leave = useLockNow()
  return (
    <Button weight="primary" onClick={leave}>
      {say('setup.start')}
    </Button>
  )
}

function OpenAgain() {
  const { say } = useWords()
  const client = useQueryClient()
  const toast = useResultToast()
  const { storeProblem } = useAppState()
  // Galla then starts anew, and what comes of it is seen there.
  const isMoved = storeProblem === 'moved' || storeProblem === 'moved-gone'
  const { mutate, isPending } = useAct('journal.open-again', (answer) => {
    if (!answer.ok || !isMoved) toast(answer, () => say('log.open-again.done'))
    void client.invalidateQueries()
  })
  return (
    <Button busy={isPending} onClick={() => mutate({})}>
      {say('log.open-again')}
    </Button>
  )
}
