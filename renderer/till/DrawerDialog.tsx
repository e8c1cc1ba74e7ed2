// The drawer opened without a sale: written with a reason where others than owners sell, by one key.
import { useRef, useState, type FormEvent } from 'react'
import { isReason } from '#shared/base/reason'
import { useSalesByOwnersAlone } from '../access/lock-state'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ReasonField } from './ReasonField'
import { useTakeTillState } from './till-actions'
import styles from './till.module.css'

const PRESETS = ['change', 'count', 'earlier'] as const

interface DrawerDialogProps {
  readonly head: number
  readonly onClose: () => void
}

export function DrawerDialog({ head, onClose }: DrawerDialogProps) {
  const { say } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isUnasked = useSalesByOwnersAlone()
  const take = useTakeTillState()
  const { mutate, isPending } = useAct('till.open-drawer', (answer) => {
    take(answer)
    onClose()
  })
  const openFor = (why: string): void => {
    setTried(true)
    if (!isUnasked && !isReason(why)) field.current?.focus()
    else if (!isPending) mutate({ head, reason: why.trim() })
  }
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      initialFocus={isUnasked ? undefined : field}
      title={say('command.open-drawer')}
      description={say('daybook.drawer.words')}
      actions={
        <Button type="submit" form="till-drawer" weight="primary" busy={isPending}>
          {say('command.open-drawer')}
        </Button>
      }
    >
      <form
        id="till-drawer"
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          openFor(reason)
        }}
      >
        {!isUnasked && (
          <ReasonField
            ref={field}
            about="move"
            hint=""
            presets={PRESETS.map((preset) => say(`daybook.drawer.preset.${preset}`))}
            text={reason}
            isMissing={isTried && !isReason(reason)}
            onText={setReason}
            onChosen={openFor}
          />
        )}
      </form>
    </Dialog>
  )
}
