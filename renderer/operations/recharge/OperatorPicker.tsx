// Choosing operator and circle by hand: operators as tiles, by arrow keys; the circle by its first letters. A digit
// typed here is an amount.
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { aliasBesideOriginal, everyName } from '#shared/texts/aliases'
import type { Operator, OperatorList } from '#shared/operations/recharge/recharge-schemas'
import { useWords } from '../../texts/words'
import { ComboboxField } from '../../ui/ComboboxField'
import { Notice } from '../../ui/Notice'
import { nameByHand } from './counter-actions'
import { likelyOperator } from './dth-hints'
import { leadsToSearch } from './plan-keys'
import type { Counter } from './use-counter'
import styles from './counter.module.css'

interface OperatorPickerProps {
  readonly counter: Counter
  readonly list: OperatorList
  readonly onNamed: (operatorCode: string) => void
  /** A character was typed on a tile. */
  readonly onType: () => void
}

export function OperatorPicker({ counter, list, onNamed, onType }: OperatorPickerProps) {
  const { say, language } = useWords()
  const tiles = useRef<HTMLDivElement>(null)
  const circleBox = useRef<HTMLDivElement>(null)
  const { store, state, choice } = counter
  const current =
    choice.kind === 'known' || choice.kind === 'open' ? choice : { operator: null, circle: null }
  const offered = list.operators.filter((operator) => operator.kind === state.service)
  const { accountNumber } = counter
  const likely =
    state.service === 'dth' && accountNumber !== null ? likelyOperator(offered, accountNumber) : null

  const name = (operatorCode: string) => {
    nameByHand(store, { operatorCode })
    if (state.service === 'dth' || current.circle !== null) onNamed(operatorCode)
    else circleBox.current?.querySelector('input')?.focus()
  }
  const nameCircle = (circle: string) => {
    nameByHand(store, { circle })
    if (current.operator === null) tiles.current?.querySelector('button')?.focus()
    else onNamed(current.operator.code)
  }
  if (offered.length === 0)
    return (
      <Notice tone="info" title={say('recharge.operator.none')}>
        {say('recharge.operator.none.do')}
      </Notice>
    )
  return (
    <div className={styles.picker}>
      <p className={styles.pickerTitle} id="operator-tiles">
        {say('recharge.operator.pick')}
      </p>
      <OperatorTiles
        tiles={tiles}
        offered={offered}
        pressed={current.operator?.code ?? null}
        likely={likely}
        onName={name}
        onType={onType}
      />
      {state.service === 'mobile' && (
        <div ref={circleBox}>
          <ComboboxField
            label={say('recharge.operator.circle')}
            choices={list.circles.map((circle) => ({
              value: circle,
              label: aliasBesideOriginal('circles', circle, language),
              names: everyName('circles', circle),
            }))}
            value={current.circle}
            onChange={nameCircle}
            placeholder={say('recharge.operator.circle.placeholder')}
            emptyText={say('recharge.operator.circle.none')}
            openLabel={say('common.open-list')}
          />
        </div>
      )}
    </div>
  )
}

interface OperatorTilesProps {
  readonly tiles: RefObject<HTMLDivElement | null>
  readonly offered: readonly Operator[]
  /** The code of the currently chosen operator. */
  readonly pressed: string | null
  /** The code of the operator that the number looks like. */
  readonly likely: string | null
  readonly onName: (operatorCode: string) => void
  readonly onType: () => void
}

function OperatorTiles({ tiles, offered, pressed, likely, onName, onType }: OperatorTilesProps) {
  const { say } = useWords()
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    // What is typed goes into the field that has the focus when the key is handled.
    if (leadsToSearch(event.key)) onType()
    else if (moveFocus(tiles.current, event.key)) event.preventDefault()
  }
  return (
    <div
      ref={tiles}
      role="group"
      aria-labelledby="operator-tiles"
      className={styles.tiles}
      data-operator-tiles
    >
      {offered.map((operator) => (
        <button
          key={operator.code}
          type="button"
          className={styles.tile}
          aria-pressed={operator.code === pressed}
          data-likely={operator.code === likely || undefined}
          onClick={() => onName(operator.code)}
          onKeyDown={press}
        >
          {operator.name}
          {operator.code === likely && (
            <small className={styles.likely}>{say('recharge.operator.likely')}</small>
          )}
        </button>
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys among the tiles; Tab still visits them one by one. */
function moveFocus(group: HTMLElement | null, key: string): boolean {
  const step = STEPS[key]
  if (group === null || step === undefined) return false
  const buttons = [...group.querySelectorAll('button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  buttons[(here + step + buttons.length) % buttons.length]?.focus()
  return true
}
