// The table of scripted troubles: what to type in practice, and what happens then. It comes from the practice service
// itself.
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import type { z } from 'zod'
import type { troubleSchema } from '@shared/contract'
import { useWords } from '../../messages/words'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import { Skeleton } from '../../ui/Skeleton'
import { Table, tableClasses } from '../../ui/Table'
import { useAsk } from '../queries'
import styles from './TroublesDialog.module.css'

type Trouble = z.output<typeof troubleSchema>

/** `recharge.initiate` is an internal name; its first part gives the screen it belongs to. */
const areaOf = ({ operation }: Trouble): string => operation.split('.')[0] ?? operation

/** Every typed word occurs somewhere in the line. Spaces inside numbers are ignored. */
function fitting(troubles: readonly Trouble[], text: string): readonly Trouble[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return troubles.filter((trouble) => {
    const line = [trouble.trigger.replace(/\s/g, ''), trouble.operation, ...Object.values(trouble.happens)]
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => line.includes(word))
  })
}

function TroubleTable({ troubles }: { readonly troubles: readonly Trouble[] }) {
  const { say, language } = useWords()
  return (
    <Table label={say('practice.troubles.title')}>
      <thead>
        <tr>
          <th scope="col">{say('practice.troubles.type')}</th>
          <th scope="col">{say('practice.troubles.happens')}</th>
        </tr>
      </thead>
      <tbody>
        {troubles.map((trouble) => (
          <tr key={trouble.id}>
            <td className={styles.trigger}>
              <strong>{trouble.trigger}</strong>
              <span className={tableClasses.detail}>{areaOf(trouble)}</span>
            </td>
            <td>{trouble.happens[language]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function TroublesDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { say } = useWords()
  const { data: troubles } = useAsk('practice.troubles', {}, { enabled: open })
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(text)
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
          <TroubleTable troubles={fitting(troubles, wanted)} />
        )}
      </div>
    </Dialog>
  )
}
