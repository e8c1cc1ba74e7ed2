// The plans as a ledger table. However long the list is, only visible rows are in the page; screen readers get the full
// count.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { aliasOf, planText } from '#shared/texts/aliases'
import {
  saysNothing,
  wordsAfterTalkTime,
  type PlanData,
  type PlanFacts,
} from '#shared/operations/recharge/plan-facts'
import { isPaise } from '#shared/base/money'
import { classes } from '../../ui/classes'
import { useWords, type Words } from '../../texts/words'
import { tableClasses } from '../../ui/Table'
import type { Picked } from './picked'
import type { PlanRow } from './plan-rows'
import { leadsToSearch, wantedRow } from './plan-keys'
import styles from './plans.module.css'

const USUAL_ROW_PX = 51
const ROWS_BEYOND_SIGHT = 6
const COLUMNS = 4
const MEGABYTES_A_GIGABYTE = 1_024
const NOT_KNOWN = '–'
const LEADING_DATA = /^[\d.]+\s*(?:gb|mb)[^+,;|]{0,40}[+,;|]\s*(\S[^]*)$/i

/** The id of a row of the table `tableId`. */
export const rowId = (tableId: string, index: number): string => `${tableId}-${index}`

interface PlanTableProps {
  readonly id: string
  readonly rows: readonly PlanRow[]
  readonly picked: Picked | null
  readonly withCategory: boolean
  readonly onPick: (row: PlanRow) => void
  readonly onEnter: () => void
  /** Something is typed: it belongs into the box above. */
  readonly onType: () => void
}

export function PlanTable(props: PlanTableProps) {
  const { id, rows, picked, onPick } = props
  const { say } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const pickedIndex = picked?.kind === 'plan' ? rows.findIndex((row) => row.key === picked.key) : -1
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_ROW_PX,
    overscan: ROWS_BEYOND_SIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
  })
  useEffect(() => {
    if (pickedIndex >= 0) virtual.scrollToIndex(pickedIndex)
  }, [virtual, pickedIndex])

  const shown = virtual.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        id={id}
        role="grid"
        tabIndex={0}
        className={classes(tableClasses.table, styles.table)}
        aria-label={say('recharge.plans.title')}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={pickedIndex >= 0 ? rowId(id, pickedIndex) : undefined}
        onKeyDown={(event) => pressKey(props, pickedIndex, event)}
      >
        <PlanHead />
        <tbody>
          {before > 0 && <Gap heightPx={before} />}
          {shown.map(({ index, key }) => {
            const row = rows[index]
            return (
              row && (
                <PlanLine
                  key={key}
                  id={rowId(id, index)}
                  row={row}
                  index={index}
                  isPicked={index === pickedIndex}
                  repeatsAbove={index > 0 && saysTheSame(row, rows[index - 1])}
                  withCategory={props.withCategory}
                  measure={virtual.measureElement}
                  onPick={() => onPick(row)}
                />
              )
            )
          })}
          {after > 0 && <Gap heightPx={after} />}
        </tbody>
      </table>
    </div>
  )
}

function pressKey(props: PlanTableProps, pickedIndex: number, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const { rows, onPick, onEnter, onType } = props
  const next = wantedRow(event.key, pickedIndex, rows.length)
  const row = next === null ? undefined : rows[next]
  if (row) onPick(row)
  else if (event.key === 'Enter' && !event.repeat) onEnter()
  else if (event.key === 'Backspace' || leadsToSearch(event.key)) onType()
  if (row || event.key === '/' || event.key === 'Enter') event.preventDefault()
}

/** The height of the rows that are not in the page. */
const Gap = ({ heightPx }: { readonly heightPx: number }) => (
  <tr aria-hidden="true" role="presentation">
    <td colSpan={COLUMNS} className={styles.gap} style={{ height: heightPx }} />
  </tr>
)

function PlanHead() {
  const { say } = useWords()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{say('recharge.plans.column.price')}</th>
        <th scope="col">{say('recharge.plans.column.gives')}</th>
        <th scope="col">{say('recharge.plans.column.validity')}</th>
        <th scope="col" className={tableClasses.figure}>
          {say('recharge.plans.column.per-day')}
        </th>
      </tr>
    </thead>
  )
}

interface PlanLineProps {
  readonly id: string
  readonly row: PlanRow
  readonly index: number
  readonly isPicked: boolean
  /** The operator's words are those of the row above, where they stand. */
  readonly repeatsAbove: boolean
  readonly withCategory: boolean
  readonly measure: (element: HTMLTableRowElement | null) => void
  readonly onPick: () => void
}

/** Two rows of talk time whose operator says the same beside it. */
const saysTheSame = (row: PlanRow, above: PlanRow | undefined): boolean =>
  above !== undefined &&
  row.facts.talkTimePaise !== null &&
  above.facts.talkTimePaise !== null &&
  shownWords(row.plan.description, row.facts) === shownWords(above.plan.description, above.facts)

function PlanLine(props: PlanLineProps) {
  const { id, row, index, isPicked, repeatsAbove, withCategory, measure, onPick } = props
  const words = useWords()
  const { plan, facts, category } = row
  const { amountPaise } = plan
  return (
    // Keys are the grid's, which holds the focus; the row only takes the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={measure}
      id={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isPicked}
      className={tableClasses.row}
      onClick={onPick}
    >
      <td className={styles.priceColumn}>
        <span className={tableClasses.price}>
          {isPaise(amountPaise) ? words.rupees(amountPaise, 'when-needed') : plan.priceText || NOT_KNOWN}
        </span>
        {withCategory && (
          <small className={tableClasses.detail}>{aliasOf('planCategories', category, words.language)}</small>
        )}
      </td>
      <td className={styles.gives}>
        <Gives row={row} isPicked={isPicked} repeatsAbove={repeatsAbove} />
      </td>
      <td className={styles.validity}>
        <span>{validityWords(words, facts, plan.validityText)}</span>
      </td>
      <td className={tableClasses.figure}>{perDayWords(facts)}</td>
    </tr>
  )
}

/** What a plan gives: its facts on the first line, the operator's own words below. */
function Gives({ row, isPicked, repeatsAbove }: Pick<PlanLineProps, 'row' | 'isPicked' | 'repeatsAbove'>) {
  const { say } = useWords()
  const { plan, facts } = row
  const hasFacts = facts.data !== null || facts.talkTimePaise !== null
  return (
    <>
      {(hasFacts || facts.isFirstRecharge || row.usefulness !== null) && <FactsLine row={row} />}
      {(isPicked || !repeatsAbove) && <OperatorsWords row={row} isPicked={isPicked} />}
      {isPicked && plan.amountPaise === null && (
        <small className={styles.notice}>{say('recharge.plans.unreadable-price')}</small>
      )}
      {isPicked && facts.isFirstRecharge && (
        <small className={styles.notice}>{say('recharge.plans.first-recharge')}</small>
      )}
    </>
  )
}

function OperatorsWords({ row: { plan, facts }, isPicked }: Pick<PlanLineProps, 'row' | 'isPicked'>) {
  const { say, language } = useWords()
  const isBelowFacts = facts.data !== null || facts.talkTimePaise !== null
  return (
    <span
      className={classes(
        isBelowFacts && styles.detail,
        isPicked ? styles.whole : styles.clamped,
        facts.talkTimePaise !== null && styles.once,
      )}
      title={plan.description}
    >
      {planText(shownWords(plan.description, isPicked ? null : facts), language) ||
        say('recharge.plans.no-words')}
    </span>
  )
}

function FactsLine({ row: { facts, usefulness } }: Pick<PlanLineProps, 'row'>) {
  const words = useWords()
  const { say } = words
  const data = dataWords(words, facts.data)
  const { talkTimePaise } = facts
  return (
    <span className={styles.facts}>
      {data !== null && <strong>{data}</strong>}
      {isPaise(talkTimePaise) && (
        <span>
          {say('recharge.data.talk-time')} <strong>{words.rupees(talkTimePaise, 'when-needed')}</strong>
        </span>
      )}
      {facts.isFirstRecharge && (
        <span className={styles.flag} title={say('recharge.plans.first-recharge')}>
          {say('recharge.plans.first-recharge.short')}
        </span>
      )}
      {usefulness !== null && (
        <span className={styles.useful}>{say(`recharge.plans.useful.${usefulness}`)}</span>
      )}
    </span>
  )
}

/**
 * In a collapsed row data and talk time are already shown above, so the operator's words begin after them. The picked
 * row, without `above`, shows all of them.
 */
function shownWords(description: string, above: PlanFacts | null): string {
  const words = description.trim()
  if (above?.data) return LEADING_DATA.exec(words)?.[1] ?? words
  return above?.talkTimePaise ? wordsAfterTalkTime(words) : words
}

const validityWords = (words: Words, { validityDays }: PlanFacts, text: string): string =>
  validityDays === null
    ? saysNothing(text)
      ? NOT_KNOWN
      : planText(text.trim(), words.language)
    : words.say('recharge.days', { count: validityDays })

const perDayWords = ({ paisePerDay }: PlanFacts): string =>
  paisePerDay === null ? NOT_KNOWN : (paisePerDay / 100).toFixed(2)

/**
 * `1.5 GB a day`: what customers ask for most, before the operator's own words. Null if it cannot be read from them.
 */
function dataWords(words: Words, data: PlanData | null): string | null {
  if (data === null) return null
  if (data.kind === 'unlimited') return words.say('recharge.data.unlimited')
  const size = sizeWords(data.megabytes)
  return data.kind === 'per-day'
    ? words.say('recharge.data.per-day', { size })
    : words.say('recharge.data.total', { size })
}

const sizeWords = (megabytes: number): string =>
  megabytes < MEGABYTES_A_GIGABYTE
    ? `${megabytes} MB`
    : `${Number((megabytes / MEGABYTES_A_GIGABYTE).toFixed(2))} GB`
