// Tabs over one panel, in one row: those that do not fit whole stand in a next row, which an arrow at its end shows instead. Arrow keys move
// between them; the caller provides the panel for the selected tab.
import { Tabs as Base } from '@base-ui/react/tabs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import styles from './Tabs.module.css'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly label: ReactNode }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

/** A fraction of a pixel is left over at some zooms. */
const ROUNDING_PX = 1

export const Tabs = ({ label, tabs, value, onChange, children }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null)
  const hidden = useHiddenEnds(list, tabs)
  useActiveInSight(list, value)
  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ top: direction * list.current.clientHeight })
  const isLong = hidden.before || hidden.after
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))} className={styles.root}>
      <div className={styles.row}>
        {isLong && (
          <RowEnd isOpen={hidden.before} onPress={() => scroll(-1)}>
            <ChevronLeft size={18} />
          </RowEnd>
        )}
        <Base.List ref={list} aria-label={label} className={styles.list} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {isLong && (
          <RowEnd isOpen={hidden.after} onPress={() => scroll(1)}>
            <ChevronRight size={18} />
          </RowEnd>
        )}
      </div>
      <Base.Panel value={value} className={styles.panel} tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

interface RowEndProps {
  readonly isOpen: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** For the pointer alone: by keyboard the arrow keys bring every tab into sight. */
const RowEnd = ({ isOpen, onPress, children }: RowEndProps) => (
  <button
    type="button"
    className={styles.end}
    aria-hidden="true"
    tabIndex={-1}
    disabled={!isOpen}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
)

/** Whether tabs are out of sight before or after the row that is shown. */
function useHiddenEnds(list: RefObject<HTMLElement | null>, tabs: TabsProps['tabs']) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const row = list.current
    if (row === null) return
    const look = () => {
      const before = row.scrollTop > ROUNDING_PX
      const after = row.scrollTop + row.clientHeight < row.scrollHeight - ROUNDING_PX
      setHidden((seen) => (seen.before === before && seen.after === after ? seen : { before, after }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(row)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [list, tabs])
  return hidden
}

/** Keeps the chosen tab in sight, also where another zoom or size of the window leaves less room. */
function useActiveInSight(list: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-selected="true"]') ?? null
    if (row === null || tab === null) return undefined
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The row alone: a page that was scrolled meanwhile stays where it is.
    const observer = new ResizeObserver(() => {
      const [room, shown] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
      if (shown.top < room.top) row.scrollTop -= room.top - shown.top
      else if (shown.bottom > room.bottom) row.scrollTop += shown.bottom - room.bottom
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, value])
}
