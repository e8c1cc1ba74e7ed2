// The table of scripted troubles: what to type in practice, and what happens then. It comes from the practice service
// itself. Picking one fills its form.
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { HiddenWords } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import { Skeleton } from '../../ui/Skeleton'
import { Table, tableClasses } from '../../ui/Table'
import { fillOf, focusForm } from './fill-form'
import { areaOf, fittingTroubles, type Trouble } from './trouble-search'
import styles from './TroublesDialog.module.css'

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
  const words = useWords()
  const { say, language } = words
  const [, navigate] = useLocation()
  const { data: troubles } = useAsk('practice.troubles', { language }, { enabled: open })
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(text)
  const [isAll, setAll] = useState(false)
  const fitting = troubles === undefined ? [] : fittingTroubles(words, troubles, wanted)
  // What is looked for is looked for among all of them.
  const isShort = !isAll && wanted.trim() === ''
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
          <>
            <TroubleTable
              troubles={isShort ? fitting.filter(({ isEveryday }) => isEveryday) : fitting}
              onPick={pick}
            />
            {isShort && (
              <Button weight="quiet" onClick={() => setAll(true)}>
                {say('practice.troubles.all', { count: fitting.length })}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
