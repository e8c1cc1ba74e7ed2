// What the shop earned, for its owner only. Without a table there is nothing to show, and cashiers see nothing.
import { earningsOf } from '#shared/till/commission'
import { soldKey, type WentThrough } from '#shared/till/day-book'
import { useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Card } from '../ui/Card'
import { Table, tableClasses } from '../ui/Table'
import { isOwnerHere, useLockState } from '../access/lock-state'
import styles from '../till/till.module.css'

export function Commission({ sold }: { readonly sold: readonly WentThrough[] }) {
  const words = useWords()
  const { say } = words
  const lock = useLockState()
  const isOwner = lock !== undefined && isOwnerHere(lock)
  const { data: table } = useAsk('commission.table', {}, { enabled: isOwner })
  if (!isOwner || table?.ok !== true || sold.length === 0) return null
  if (table.value.length === 0)
    return (
      <Card heading="strong" title={say('commission.title')}>
        <p className={styles.quiet}>{say('commission.none')}</p>
      </Card>
    )
  const { rows, totalPaise } = earningsOf(sold, table.value)
  return (
    <Card heading="strong" title={say('commission.title')} className={styles.wide}>
      <p className={styles.quiet}>{say('commission.screen-only')}</p>
      <Table label={say('commission.title')}>
        <thead>
          <tr>
            <th scope="col">{say('commission.of')}</th>
            <th scope="col" className={tableClasses.figure}>
              {say('daybook.done')}
            </th>
            <th scope="col" className={tableClasses.figure}>
              {say('commission.earned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sold: one, commissionPaise }) => (
            <tr key={soldKey(one)}>
              <th scope="row">
                {one.payee} · {say(`sale.service.${one.service}`)}
              </th>
              <td className={tableClasses.figure}>
                {one.count} · {words.rupees(one.amountPaise)}
              </td>
              <td className={tableClasses.figure}>
                {commissionPaise === null ? say('commission.no-rule') : words.rupees(commissionPaise)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className={styles.foot}>
          <tr>
            <th scope="row">{say('daybook.total')}</th>
            <td />
            <td className={tableClasses.figure}>{words.rupees(totalPaise)}</td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  )
}
