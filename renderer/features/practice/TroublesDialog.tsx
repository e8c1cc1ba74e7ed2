// The table of scripted troubles: what to type in practice, and what happens then. It comes from the practice service
// itself. Picking one fills its form.
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { troubleSchema } from '@shared/contract'
import { useAsk } from '../../app/queries'
import { useWords, type MessageKey } from '../../messages/words'
import { HiddenWords } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import { Skeleton } from '../../ui/Skeleton'
import { Table, tableClasses } from '../../ui/Table'
import { fillOf, focusForm } from './fill-form'
import styles from './TroublesDialog.module.css'

type Trouble = z.output<typeof troubleSchema>

/** `recharge.initiate` is an internal name; its first part gives the screen it belongs to. */
const AREAS: Readonly<Record<string, MessageKey>> = {
  every: 'practice.troubles.every',
  recharge: 'command.recharge',
  bill: 'command.bills',
  verify: 'command.verify',
  aadhaar: 'command.verify',
  docvault: 'command.verify',
  message: 'command.verify',
  account: 'command.accounts',
}
const areaOf = ({ operation }: Trouble): MessageKey =>
  AREAS[operation.split('.')[0] ?? ''] ?? 'practice.troubles.every'

/** Every typed word occurs somewhere in the line. Spaces inside numbers are ignored. */
function fitting(troubles: readonly Trouble[], text: string): readonly Trouble[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return troubles.filter((trouble) => {
    const line = [trouble.trigger.replace(/\s/g, ''), trouble.operation, trouble.happens]
      .join(' ')
      .toLowerCase()
    return fillOf(trouble.operation) !== null && wanted.every((word) => line.includes(word))
  })
}

interface TroubleTableProps {
  readonly troubles: readonly Trouble[]
  readonly onPick: (trouble: Trouble) => void
}

function TroubleTable({ troubles, onPick }: TroubleTableProps) {
  const { say } = useWords()
  if (troubles.length === 0) return <p role="status">{say('practice.troubles.none')}</p>
  return (
    <Table label={say('practice.troubles.title')}>
      <thead>
        <tr>
          <th scope="col">{say('practice.troubles.type')}</th>
          <th scope="col">{say('practice.troubles.happens')}</th>
          <th scope="col">
            <HiddenWords>{say('practice.troubles.fill')}</HiddenWords>
          </th>
        </tr>
      </thead>
      <tbody>
        {troubles.map((trouble) => (
          <tr key={trouble.id} className={tableClasses.row} onClick={() => onPick(trouble)}>
            <td className={styles.trigger}>
              <strong>{trouble.trigger}</strong>
              <span className={tableClasses.detail}>{say(areaOf(trouble))}</span>
            </td>
            <td>{trouble.happens}</td>
            <td className={tableClasses.nowrap}>
              <Button aria-label={say('practice.troubles.fill-one', { trigger: trouble.trigger })}>
                {say('practice.troubles.fill')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function TroublesDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { say, language } = useWords()
  const [, navigate] = useLocation()
  const { data: troubles } = useAsk('practice.troubles', { language }, { enabled: open })
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(text)
  const pick = ({ operation, value }: Trouble) => {
    const path = fillOf(operation)?.(value)
    if (path === undefined) return
    navigate(path)
    onClose()
    focusForm()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closesOutside
      width="wide"
      initialFocus={field}
      title={say('practice.troubles.title')}
      description={say('practice.troubles.words')}
    >
      <TextField
        ref={field}
        label={say('practice.troubles.search')}
        prefix={<Search size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.list}>
        {troubles === undefined ? (
          <Skeleton lines={6} tall />
        ) : (
          <TroubleTable troubles={fitting(troubles, wanted)} onPick={pick} />
        )}
      </div>
    </Dialog>
  )
}
