// The button at the end of a row that opens what can be changed of it.
import { Button } from '../../../renderer/ui/Button'
import type { PageWords } from '../messages/words'
import type { Column } from './Ledger'

export const changeColumn = <Row extends { readonly name: string }>(
  { say }: PageWords,
  onChange: (row: Row) => void,
): Column<Row> => ({
  key: 'change',
  label: '',
  isAction: true,
  cell: (row) => (
    <Button weight="quiet" aria-label={`${say('fleet.change')} ${row.name}`} onClick={() => onChange(row)}>
      {say('fleet.change')}
    </Button>
  ),
})
