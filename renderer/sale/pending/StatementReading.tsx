// How a statement was read, and what the owner says of it that the file does not: columns, words, the mark before the paise.
import { useState } from 'react'
import {
  STATEMENT_FIELDS,
  WORD_MEANINGS,
  type Explanation,
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
  const { problem, sheet, columns, decimalMark, words } = understanding
  const headingOf = (field: StatementField) => columns.find((column) => column.field === field)?.heading
  const isMissing = columns.length > 0 && NEEDED.some((field) => headingOf(field) === undefined)
  const isAsked = decimalMark === 'unproven' || explanation.decimalMark !== null
  const read = STATEMENT_FIELDS.flatMap((field) => {
    const heading = headingOf(field)
    return heading === undefined ? [] : [`${say(`statement.field.${field}`)}: ${heading}`]
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
          {say('statement.read')} {sheet !== null && `${say('statement.sheet', { ...sheet })} · `}
          {read.join(' · ')}
        </p>
      )}
      {decimalMark === 'unproven' && <Notice tone="wait" title={say('statement.mark.unproven')} announce />}
      {isAsked && <MarkField explanation={explanation} onExplain={onExplain} />}
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
      {columns.length > 0 && !isMissing && !isChanging && (
        <div className={styles.buttons}>
          <Button onClick={() => setChanging(true)}>{say('statement.read.change')}</Button>
        </div>
      )}
      {(isMissing || isChanging) &&
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
    </section>
  )
}

function MarkField({ explanation, onExplain }: Pick<StatementReadingProps, 'explanation' | 'onExplain'>) {
  const { say } = useWords()
  return (
    <SelectField
      look="inline"
      label={say('statement.mark')}
      choices={[
        { value: '.', label: say('statement.mark.point') },
        { value: ',', label: say('statement.mark.comma') },
      ]}
      value={explanation.decimalMark}
      placeholder={say('statement.says.unknown')}
      onChange={(decimalMark: DecimalMark) => onExplain({ ...explanation, decimalMark })}
    />
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
