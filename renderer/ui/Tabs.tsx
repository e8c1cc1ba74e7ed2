// Tabs over one panel, in one row that scrolls when it is too long. Arrow keys move between them; the caller provides
// the panel for the selected tab.
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

/** How much of the visible row one press of an arrow at its end moves on. */
const SCROLLED_SHARE = 0.7
/** A fraction of a pixel is left over at some zooms. */
const ROUNDING_PX = 1

export const Tabs = ({ label, tabs, value, onChange, children }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null)
  const hidden = useHiddenEnds(list, tabs)
  useActiveInSight(list, value)
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * SCROLLED_SHARE })
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

/** Whether tabs are out of sight before or after what the row shows. */
function useHiddenEnds(list: RefObject<HTMLElement | null>, tabs: TabsProps['tabs']) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const row = list.current
    if (row === null) return
    const look = () => {
      const before = row.scrollLeft > ROUNDING_PX
      const after = row.scrollLeft + row.clientWidth < row.scrollWidth - ROUNDING_PX
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
      if (shown.left < room.left) row.scrollLeft -= room.left - shown.left
      else if (shown.right > room.right) row.scrollLeft += shown.right - room.right
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, value])
}
