// Says that a drive on which something was saved lets everybody read it. Used once in the shell.
import { useEffect } from 'react'
import { on } from '../../bridge'
import { useWords } from '../../messages/words'
import { showToast } from '../../ui/toast'

export function OpenDriveNews() {
  const { say } = useWords()
  useEffect(() => on('file.others-may-read', () => showToast('info', say('log.drive-is-open'))), [say])
  return null
}
