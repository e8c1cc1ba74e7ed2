// Exports what can be read of the journal. The file names customers, so it is for the owner only.
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { UnusableEntries } from '../till/Uncounted'
import styles from './journal.module.css'

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { say } = useWords()
  return (
    <Dialog open onClose={onClose} title={say('log.export')} description={say('log.export.words')}>
      <ExportForm />
    </Dialog>
  )
}

function ExportForm() {
  const { say } = useWords()
  const { mutate, data, isPending } = useAct('journal.export')
  return (
    <div className={styles.section}>
      <UnusableEntries />
      {data?.ok === false && data.failure.kind !== 'cancelled' && <FailureNotice failure={data.failure} />}
      {data?.ok === true && (
        <Notice tone={data.value.missing === 0 ? 'good' : 'wait'} announce>
          {say('log.export.done', { entries: data.value.entries, file: data.value.fileName })}{' '}
          {data.value.missing > 0 && say('log.export.missing', { missing: data.value.missing })}
        </Notice>
      )}
      <div className={layout.actions}>
        <Button weight="primary" busy={isPending} onClick={() => mutate({})}>
          {say('log.export.choose')}
        </Button>
      </div>
    </div>
  )
}
