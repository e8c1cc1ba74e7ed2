// How a statement was read, and what the owner says of it that the file does not: columns, words, the mark before the paise.
import { useState } from 'react'
import {
  DECIMAL_MARKS,
  MINUS_MEANINGS,
  STATEMENT_FIELDS,
  WORD_MEANINGS,
  type Explanation,
  type Minus,
  type StatementField,
  type Understanding,
  type WordMeaning,
} from '#shared/sale/reconciliation'
import type { DecimalMark } from '#shared/base/money'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { SelectField } from '../../ui/SelectField'
import styles from '../open-sales.module.css'

interface StatementReadingProps {
  readonly understanding: Understanding
  readonly explanation: Explanation
  readonly onExplain: (explanation: Explanation) => void
}

/** Without these a line settles nothing. */
const NEEDED: readonly StatementField[] = ['requestId', 'status', 'amount']

export function StatementReading({ understanding, explanation, onExplain }: StatementReadingProps) {
  const { say } = useWords()
  const [isChanging, setChanging] = useState(false)
  const { problem, sheet, columns, decimalMark, minus, words } = understanding
  const headingsOf = (field: StatementField | 'movement') =>
    columns.flatMap((column) => (column.field === field ? [column.heading] : []))
  const missing = columns.length > 0 ? NEEDED.filter((field) => headingsOf(field).length === 0) : []
  const read = [...STATEMENT_FIELDS, 'movement' as const].flatMap((field) => {
    const headings = headingsOf(field)
    return headings.length === 0 ? [] : [`${say(`statement.field.${field}`)}: ${headings.join(', ')}`]
  })
  return (
    <section className={styles.stack}>
      {problem !== null && (
        <Notice
          tone="bad"
          title={say(`statement.problem.${problem.kind}`, { line: problem.line ?? 0 })}
          announce
        />
      )}
      {columns.length > 0 && (
        <p className={styles.small}>
          {read.length > 0 && `${say('statement.read')} `}
          {sheet !== null && `${say('statement.sheet', { ...sheet })} · `}
          {read.join(' · ')}
          {missing.length > 0 && (
            <strong className={styles.missing}>
              {say('statement.missing', {
                fields: missing.map((field) => say(`statement.field.${field}`)).join(', '),
              })}
            </strong>
          )}
        </p>
      )}
      {decimalMark === 'unproven' && <Notice tone="wait" title={say('statement.mark.unproven')} announce />}
      {minus === 'unproven' && <Notice tone="wait" title={say('statement.minus.unproven')} announce />}
      <div className={styles.choices}>
        <AmountChoices understanding={understanding} explanation={explanation} onExplain={onExplain} />
        {words.map(({ word, lines, means }) => (
          <SelectField
            key={word}
            look="inline"
            label={say('statement.word', { word, lines })}
            choices={WORD_MEANINGS.map((value) => ({
              value,
              label: say(value === 'refunded' ? 'statement.refunded' : `statement.says.${value}`),
            }))}
            value={means}
            placeholder={say('statement.says.unknown')}
            onChange={(next: WordMeaning) => onExplain(withWord(explanation, word, next))}
          />
        ))}
        {(missing.length > 0 || isChanging) &&
          STATEMENT_FIELDS.map((field) => (
            <SelectField
              key={field}
              look="inline"
              label={say(`statement.field.${field}`)}
              choices={columns.map(({ heading }, at) => ({
                value: String(at),
                label: heading || String(at + 1),
              }))}
              value={placeOf(understanding, field)}
              placeholder={say('statement.field.none')}
              onChange={(at) => onExplain(withColumn(explanation, field, Number(at)))}
            />
          ))}
        {columns.length > 0 && missing.length === 0 && !isChanging && (
          <Button onClick={() => setChanging(true)}>{say('statement.read.change')}</Button>
        )}
      </div>
    </section>
  )
}

/** What the amounts of the file do not say of themselves. */
function AmountChoices({ understanding, explanation, onExplain }: StatementReadingProps) {
  const { say } = useWords()
  const { decimalMark, minus } = understanding
  const placeholder = say('statement.says.unknown')
  return (
    <>
      {(decimalMark === 'unproven' || explanation.decimalMark !== null) && (
        <SelectField
          look="inline"
          label={say('statement.mark')}
          choices={DECIMAL_MARKS.map((value) => ({
            value,
            label: say(value === '.' ? 'statement.mark.point' : 'statement.mark.comma'),
          }))}
          value={explanation.decimalMark}
          placeholder={placeholder}
          onChange={(next: DecimalMark) => onExplain({ ...explanation, decimalMark: next })}
        />
      )}
      {(minus === 'unproven' || explanation.minus !== null) && (
        <SelectField
          look="inline"
          label={say('statement.minus')}
          choices={MINUS_MEANINGS.map((value) => ({ value, label: say(`statement.minus.${value}`) }))}
          value={explanation.minus}
          placeholder={placeholder}
          onChange={(next: Minus) => onExplain({ ...explanation, minus: next })}
        />
      )}
    </>
  )
}

function placeOf({ columns }: Understanding, field: StatementField): string | null {
  const at = columns.findIndex((column) => column.field === field)
  return at < 0 ? null : String(at)
}

const withWord = (explanation: Explanation, word: string, means: WordMeaning): Explanation => ({
  ...explanation,
  words: [...explanation.words.filter((one) => one.word !== word), { word, means }],
})

const withColumn = (explanation: Explanation, field: StatementField, column: number): Explanation => ({
  ...explanation,
  columns: [
    ...explanation.columns.filter((one) => one.field !== field && one.column !== column),
    { field, column },
  ],
})
