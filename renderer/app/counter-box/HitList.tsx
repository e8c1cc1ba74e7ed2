// What the typed text may be, under the counter box. It lies in the browser's top layer, so that nothing of the screen is
// painted over it.
import { useLayoutEffect, useRef } from 'react'
import { useWords } from '../../texts/words'
import { classes } from '../../ui/classes'
import { Kbd } from '../../ui/Kbd'
import { Option } from '../../ui/Option'
import { suggestionOf } from './actions'
import { recognisedId, type Recognised } from './recognise'
import type { BoxActionsNow } from './use-box-actions'
import list from '../../ui/hits.module.css'
import styles from './CounterBox.module.css'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface HitListProps {
  readonly id: string
  readonly hits: readonly Recognised[]
  readonly marked: number
  readonly boxActions: BoxActionsNow
  readonly isLooking: boolean
  readonly onPick: (hit: Recognised) => void
}

export function HitList({ id, hits, marked, boxActions, isLooking, onPick }: HitListProps) {
  const { say } = useWords()
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    layer.current?.showPopover()
  }, [])
  useLayoutEffect(() => {
    layer.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <div ref={layer} popover="manual" className={classes(list.box, styles.layer)}>
      {hits.length > 0 && (
        <ul id={id} role="listbox" aria-label={say('box.hits')} className={styles.hits}>
          {hits.map((hit, index) => (
            <Hit
              key={recognisedId(hit)}
              id={optionId(id, index)}
              hit={hit}
              isMarked={index === marked}
              boxActions={boxActions}
              onPick={() => onPick(hit)}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles.news}>
        {isLooking && say('box.looking')}
        {!isLooking && hits.length === 0 && say('box.unknown')}
      </p>
    </div>
  )
}

interface HitProps {
  readonly id: string
  readonly hit: Recognised
  readonly isMarked: boolean
  readonly boxActions: BoxActionsNow
  readonly onPick: () => void
}

function Hit({ id, hit, isMarked, boxActions, onPick }: HitProps) {
  const words = useWords()
  const { icon: Icon, title, detail, run } = suggestionOf(words, boxActions, hit)
  return (
    <Option
      id={id}
      isMarked={isMarked}
      isDisabled={run === null}
      className={classes(list.hit, styles.hit)}
      onPick={onPick}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>{detail}</span>
      {isMarked && run !== null && <Kbd>Enter</Kbd>}
    </Option>
  )
}
