// Groups of counters, of any shops: settings can be set for one, and lists narrowed to it.
import { useState } from 'react'
import type { CounterGroup } from '#shared/office/owner-page'
import { Card } from '#renderer/ui/Card'
import { layout } from '#renderer/ui/layout'
import { useAsk } from '../api/queries'
import { useMayChange } from '../api/session'
import { useWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { changeColumn, Ledger, type Column } from '../parts/Ledger'
import { AddNamed } from './AddNamed'
import { GroupDialog } from './GroupDialog'

export function Groups() {
  const { say } = useWords()
  const mayChange = useMayChange()
  const groups = useAsk('groups', {})
  // Whoever can make none is not told of what is not there.
  if (!mayChange && groups.data?.length === 0) return null
  return (
    <Card heading="strong" title={say('groups.title')}>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('groups.words')}</p>
        {mayChange && <AddNamed of="groups" />}
        <QueryState query={groups} lines={2}>
          {(list) => <GroupList list={list} />}
        </QueryState>
      </div>
    </Card>
  )
}

function GroupList({ list }: { readonly list: readonly CounterGroup[] }) {
  const words = useWords()
  const { say } = words
  const mayChange = useMayChange()
  const [changed, setChanged] = useState<CounterGroup | null>(null)
  const columns: readonly Column<CounterGroup>[] = [
    {
      key: 'name',
      label: say('page.group'),
      isName: true,
      cell: ({ name, isApart }) => (isApart ? `${name} · ${say('groups.is-apart')}` : name),
    },
    {
      key: 'counters',
      label: say('shops.counters'),
      isFigure: true,
      cell: ({ counterIds }) => counterIds.length,
    },
  ]
  return (
    <>
      <Ledger
        label={say('groups.title')}
        columns={mayChange ? [...columns, changeColumn<CounterGroup>(words, setChanged)] : columns}
        rows={list}
        keyOf={({ groupId }) => groupId}
        empty={say('groups.empty')}
      />
      {changed !== null && (
        <GroupDialog key={changed.groupId} group={changed} onClose={() => setChanged(null)} />
      )}
    </>
  )
}
