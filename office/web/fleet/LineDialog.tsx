// The line that lets one counter in: to be copied, or read as a picture, within its ten minutes.
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/base/clock'
import { ENROLMENT_VALIDITY_MS } from '#shared/protocol'
import { Button } from '#renderer/ui/Button'
import { copyText } from '#renderer/ui/copy'
import { Dialog } from '#renderer/ui/Dialog'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { QrCode } from '#renderer/ui/QrCode'
import { Skeleton } from '#renderer/ui/Skeleton'
import { showToast } from '#renderer/ui/toast'
import { useNow } from '#renderer/ui/use-now'
import { useAct } from '../api/queries'
import { useWords } from '../texts/words'
import { useFocusOnSwitch } from '../parts/focus-on-switch'
import styles from './fleet.module.css'

interface LineDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function LineDialog({ open, onClose }: LineDialogProps) {
  const { say, until } = useWords()
  const [untilMs, setUntilMs] = useState(0)
  const { mutate, data, isPending, reset } = useAct('new-code', () =>
    // Told by this device's clock, which may be another than the office's.
    setUntilMs(Date.now() + ENROLMENT_VALIDITY_MS),
  )
  const tickMs = useNow(open ? SECOND_MS : null)
  // The last tick may be older than the line.
  const leftMs = Math.min(untilMs - tickMs, ENROLMENT_VALIDITY_MS)
  useEffect(() => {
    if (open) mutate({})
    else reset()
  }, [open, mutate, reset])
  const made = data?.ok === true ? data.value : null
  const place = useFocusOnSwitch<HTMLDivElement>(made === null)
  const isOver = made !== null && leftMs <= 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('fleet.line.title')}
      description={say('fleet.line.words')}
      actions={
        (made === null || isOver) && (
          <Button weight="primary" busy={isPending} onClick={() => mutate({})}>
            {say('fleet.line.new')}
          </Button>
        )
      }
    >
      <div ref={place} className={layout.stack}>
        {data === undefined && <Skeleton lines={6} />}
        {data?.ok === false && (
          <Notice tone="bad" announce>
            {say(`page.failure.${data.failure}`)}
          </Notice>
        )}
        {isOver && <Notice tone="wait">{say('fleet.line.over')}</Notice>}
        {made !== null && !isOver && (
          <>
            <p className={styles.line}>{made.line}</p>
            {/* Beside what it copies, and where the keyboard scrolls from on a phone that is lower than the picture. */}
            <div className={layout.actions}>
              <Button
                weight="primary"
                onClick={() => {
                  if (copyText(made.line)) showToast('good', say('common.copied'))
                }}
              >
                {say('fleet.line.copy')}
              </Button>
            </div>
            <div className={styles.qr}>
              <QrCode content={made.line} label={say('fleet.line.qr')} />
            </div>
            <p className={layout.quiet}>{say('fleet.line.left', { when: until(leftMs, 0) })}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
