// Why nothing can be sold right now, or why the log is doubted, shown at the top of every screen before anybody types.
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { UnconfirmedEnd } from '../../log/ConfirmEnd'
import { DamagedFiles } from '../../log/DamagedFiles'
import { LostSigningKey } from '../../log/LostSigningKey'
import { RepairedStates } from '../../log/RepairedStates'
import { SetAside } from '../../log/SetAside'
import { StoreStop } from '../../log/StoreStop'
import { UnsealedEnd } from '../../log/UnsealedEnd'
import { OfficeNotice } from '../../office/OfficeNotice'
import { ChangedSettings } from '../../settings/ChangedSettings'
import { BrokenNotice } from '../../settings/BrokenNotice'
import { settingsPath } from '../../settings/parts/settings-table'
import { LineStop } from '../../access/LineStop'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { useAsk } from '../../bridge/queries'
import { useAppState } from '../../bridge/shop'
import styles from './StoreNotices.module.css'
import { on } from '../../bridge/bridge'
import { showToast } from '../../ui/toast'

export function StoreNotices() {
  const { storeProblem, recovered, logEnd } = useAppState()
  const doubts = useDoubts()
  const { data: line } = useAsk('connection.state', {})
  const isRecovering = storeProblem === null && !recovered
  const setupProblem = line?.setupProblem ?? null
  // A log without its key takes no sale, whatever is typed: its own notice says what helps.
  const problem = storeProblem === 'no-key' && setupProblem === 'no-credentials' ? null : setupProblem
  return (
    <div className={styles.notices}>
      {storeProblem !== null && <StoreStop problem={storeProblem} />}
      {storeProblem === null && <UnsealedEnd logEnd={logEnd} />}
      {doubts}
      {isRecovering && <FailureNotice failure={{ kind: 'recovering' }} />}
      {problem !== null && <LineStop problem={problem} refusal={line?.setupRefusal ?? null} />}
      <OfficeNotice />
    </div>
  )
}

/** Notices that somebody has to look into, while selling goes on. */
function useDoubts(): readonly ReactNode[] {
  const {
    storeProblem,
    isOnSharedDrive,
    logEnd,
    anchor,
    repairedSales,
    setAsideEntries,
    damagedFiles,
    changedSettings,
    isSigningKeyLost,
    broken,
  } = useAppState()
  return [
    storeProblem === null && isOnSharedDrive && <SharedDrive key="drive" />,
    storeProblem === null && (logEnd === 'unconfirmed' || logEnd === 'anchor-gone') && (
      <UnconfirmedEnd key="end" end={logEnd} />
    ),
    logEnd !== null && (anchor === 'locked' || anchor === 'silent') && <LockedKeyStore key="anchor" />,
    repairedSales > 0 && <RepairedStates key="states" count={repairedSales} />,
    setAsideEntries > 0 && <SetAside key="aside" count={setAsideEntries} />,
    damagedFiles.length > 0 && <DamagedFiles key="files" files={damagedFiles} />,
    changedSettings !== null && <ChangedSettings key="settings" changed={changedSettings} />,
    isSigningKeyLost && <LostSigningKey key="signing-key" />,
    broken !== null && <BrokenNotice key="broken" broken={broken} />,
  ].filter((notice) => notice !== false)
}

function LockedKeyStore() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const toHealth = <Button onClick={() => navigate(settingsPath('health'))}>{say('health.title')}</Button>
  return (
    <Notice tone="wait" action={toHealth}>
      {say('health.anchor.line')}
    </Notice>
  )
}

/** Says that a drive on which something was saved lets everybody read it. Used once in the shell. */
export function OpenDriveNews() {
  const { say } = useWords()
  useEffect(() => on('file.others-may-read', () => showToast('info', say('log.drive-is-open'))), [say])
  return null
}

/** Practice works on a drive on which nothing would be sold in earnest. */
function SharedDrive() {
  const { say } = useWords()
  return (
    <Notice tone="wait" title={say('log.shared-drive.title')}>
      {say('log.shared-drive.words')}
    </Notice>
  )
}
