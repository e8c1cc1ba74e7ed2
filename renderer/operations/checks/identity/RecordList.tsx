// Everything the shop keeps about identity checks, for whoever asks what was stored.
import { useAsk } from '../../../bridge/queries'
import { useEffect } from 'react'
import { useWords } from '../../../texts/words'
import { Table, tableClasses } from '../../../ui/Table'
import { layout } from '../../../ui/layout'

export function RecordList() {
  const words = useWords()
  const { say } = words
  const { data: answer, refetch } = useAsk('identity.records', {})
  // Records change in main with every step, so they are queried each time the list appears.
  useEffect(() => void refetch(), [refetch])
  if (answer?.ok !== true || answer.value.length === 0) return null
  return (
    <details className={layout.details}>
      <summary>{say('identity.records')}</summary>
      <Table label={say('identity.records')}>
        <tbody>
          {answer.value.map((record, index) => (
            <tr key={index}>
              <td className={tableClasses.nowrap}>{words.dateAndTime(record.at)}</td>
              <td>{record.maskedAadhaar ?? say(`identity.way.${record.way}`)}</td>
              <td>{say(`identity.outcome.${record.outcome}`)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
