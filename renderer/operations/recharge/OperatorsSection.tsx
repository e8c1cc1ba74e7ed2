// The shop's own operators, in the settings: pasted or from a CSV file, checked, then saved. For a service that
// provides no list.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState, type ChangeEvent } from 'react'
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import {
  OPERATOR_TABLE_HEADING,
  operatorTableText,
  readOperatorTable,
} from '#shared/operations/recharge/operator-table'
import { keyOf, makeStale, useAct, useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { useComposedText } from '../../ui/composition'
import { FailureNotice } from '../../ui/FailureNotice'
import { FileField } from '../../ui/FileField'
import { ForInstaller } from '../../ui/ForInstaller'
import { Notice } from '../../ui/Notice'
import { SaveButton } from '../../ui/SubmitButton'
import { Table } from '../../ui/Table'
import { useResultToast } from '../../ui/result-toast'
import layout from '../../ui/layout.module.css'
import styles from './operators.module.css'
import { useChangePreferences, usePreferences } from '../../bridge/shop'
import { HeldSetting } from '../../office/HeldSetting'
import { RadioChoice } from '../../ui/RadioChoice'

const NONE: readonly Operator[] = []
const ROWS_OF_TEXT = 6
const MOST_PROBLEMS_SHOWN = 8

export function OperatorsSection() {
  const { data: answer } = useAsk('operators.table', {})
  if (answer === undefined) return null
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  // Restarts with the saved table, also after saving.
  return <OperatorTableForm key={operatorTableText(answer.value)} kept={answer.value} />
}

function OperatorTableForm({ kept }: { readonly kept: readonly Operator[] }) {
  const { say } = useWords()
  const fieldId = useId()
  const keptText = kept.length === 0 ? '' : operatorTableText(kept)
  const [text, setText] = useState(keptText)
  const typed = useComposedText(text, (event: ChangeEvent<HTMLTextAreaElement>) =>
    setText(event.target.value),
  )
  const { operators, problems } = useMemo(() => readOperatorTable(text), [text])
  const { keep, isKeeping } = useKeep()
  const isChanged = operatorTableText(operators) !== operatorTableText(kept)
  const readFile = async (file: File) => setText(await file.text())
  return (
    <ForInstaller isOpen={kept.length > 0}>
      <form
        className={styles.section}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isKeeping) keep(operators)
        }}
      >
        <label htmlFor={fieldId} className={layout.quiet}>
          {say('operators.text')}
        </label>
        <textarea
          id={fieldId}
          className={styles.text}
          rows={ROWS_OF_TEXT}
          spellCheck={false}
          placeholder={OPERATOR_TABLE_HEADING}
          {...typed}
        />
        <FileField
          label={say('operators.file')}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void readFile(file)}
        />
        {problems.length > 0 && (
          <Notice tone="wait" announce title={say('operators.left-out', { count: problems.length })}>
            <ul>
              {problems.slice(0, MOST_PROBLEMS_SHOWN).map(({ line, problem }) => (
                <li key={line}>
                  {say('operators.problem', { line, problem: say(`operators.problem.${problem}`) })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {operators.length > 0 && <OperatorRows operators={operators} />}
        <SaveButton
          isChanged={isChanged}
          problem={operators.length === 0 && kept.length === 0 ? say('operators.none') : undefined}
          busy={isKeeping}
          label={say('operators.save', { count: operators.length })}
        >
          {kept.length > 0 && (
            <Button busy={isKeeping} onClick={() => keep(NONE)}>
              {say('operators.remove')}
            </Button>
          )}
        </SaveButton>
      </form>
    </ForInstaller>
  )
}

function OperatorRows({ operators }: { readonly operators: readonly Operator[] }) {
  const { say } = useWords()
  return (
    <Table label={say('operators.title')}>
      <thead>
        <tr>
          <th scope="col">{say('operators.code')}</th>
          <th scope="col">{say('operators.name')}</th>
          <th scope="col">{say('operators.kind')}</th>
          <th scope="col">{say('operators.aliases')}</th>
        </tr>
      </thead>
      <tbody>
        {operators.map(({ code, name, kind, aliases }) => (
          <tr key={code}>
            <td>{code}</td>
            <td>{name}</td>
            <td>{say(`operators.kind.${kind}`)}</td>
            <td>{aliases.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Saves a table; the list of operators is then queried again. */
function useKeep() {
  const { say } = useWords()
  const client = useQueryClient()
  const toast = useResultToast()
  const { mutate, isPending } = useAct('operators.save', (answer) => {
    toast(answer, ({ length }) => say('operators.kept', { count: length }))
    if (!answer.ok) return
    client.setQueryData(keyOf('operators.table', {}), answer)
    void makeStale(client, 'operators')
  })
  return { keep: (operators: readonly Operator[]) => mutate({ operators }), isKeeping: isPending }
}

const ORDERS = ['useful', 'service'] as const

/** Which plans stand first when an agent has chosen no other order: one choice for the whole counter. */
export function PlanOrderSection() {
  const { say } = useWords()
  const { planOrder } = usePreferences()
  const change = useChangePreferences()
  return (
    <HeldSetting setting="planOrder">
      <RadioChoice
        name="plan-order"
        label={say('recharge.plan-order.first')}
        choices={ORDERS.map((value) => ({ value, label: say(`recharge.plan-order.${value}`) }))}
        value={planOrder}
        onChange={(value) => change({ planOrder: value })}
      />
    </HeldSetting>
  )
}
