// The best hits of a search, at most fifty: Enter takes the marked one.
import { useEffect, useRef } from 'react'
import { aliasOf } from '#shared/texts/aliases'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import type { BillerHits } from '#shared/operations/bill/biller-search'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Option } from '../../ui/Option'
import { showCategory } from './bill-actions'
import { CategoryIcon } from './CategoryIcon'
import layout from '../../ui/layout.module.css'
import styles from './bill.module.css'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface HitListProps {
  readonly listId: string
  readonly hits: BillerHits
  readonly category: string | null
  readonly marked: number
  readonly onPick: (biller: Biller) => void
}

export function HitList({ listId, hits, category, marked, onPick }: HitListProps) {
  const { say, language } = useWords()
  const { billers, count } = hits
  return (
    <section className={styles.hits} aria-label={say('bill.find.list')}>
      <p className={styles.hitsHead}>
        <span role="status">
          {count > billers.length
            ? say('bill.find.best', { shown: billers.length, count })
            : say('bill.find.count', { count })}
        </span>
        {category !== null && (
          <Button
            weight="quiet"
            onClick={() => {
              showCategory(null)
              focusSearch()
            }}
          >
            {aliasOf('billerCategories', category, language)} · {say('bill.find.clear')}
          </Button>
        )}
      </p>
      {count === 0 ? (
        <p className={layout.quiet}>{say('bill.find.none')}</p>
      ) : (
        <ul
          id={listId}
          role="listbox"
          tabIndex={0}
          aria-label={say('bill.find.list')}
          className={styles.list}
        >
          {billers.map((biller, index) => (
            <Hit
              key={biller.id}
              id={optionId(listId, index)}
              biller={biller}
              isMarked={index === marked}
              onPick={() => onPick(biller)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface HitProps {
  readonly id: string
  readonly biller: Biller
  readonly isMarked: boolean
  readonly onPick: () => void
}

function Hit({ id, biller, isMarked, onPick }: HitProps) {
  const { language } = useWords()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <Option ref={row} id={id} isMarked={isMarked} className={styles.hit} onPick={onPick}>
      <CategoryIcon category={biller.category} size={18} />
      <span className={styles.hitName}>{biller.name}</span>
      <span className={layout.quiet}>{aliasOf('billerCategories', biller.category, language)}</span>
    </Option>
  )
}

/** The search of the Bills screen, where work goes on when what had the focus is gone. */
export const focusSearch = (): void => document.querySelector<HTMLElement>('[data-place="search"]')?.focus()
