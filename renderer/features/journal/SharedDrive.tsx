// Practice works on a drive on which nothing would be sold in earnest.
import { useWords } from '../../messages/words'
import { Notice } from '../../ui/Notice'

export function SharedDrive() {
  const { say } = useWords()
  return (
    <Notice tone="wait" title={say('log.shared-drive.title')}>
      {say('log.shared-drive.words')}
    </Notice>
  )
}
