// Groups of counters, of any shops: settings can be set for one, and lists narrowed to it.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CounterGroup } from '@shared/office/owner-page'
import { Button } from '../../../renderer/ui/Button'
import { Card } from '../../../renderer/ui/Card'
import { TextField } from '../../../renderer/ui/Field'
import { layout } from '../../../renderer/ui/layout'
import { keyOf, useAct, useAsk } from '../app/queries'
import { useMayChange } from '../app/session'
import { useWords } from '../messages/words'
import { Asked } from '../parts/Asked'
import { Ledger, type Column } from '../parts/Ledger'
import { GroupDialog, groupNameWords, type GroupNameProblem } from './GroupDialog'
import styles from './fleet.module.css'

export function Groups() {
  const { say } = useWords()
  const mayChange = useMayChange()
  const groups = useAsk('groups', {})
  return (
    <Card heading="strong" title={say('groups.title')}>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('groups.words')}</p>
        {mayChange && <AddGroup />}
        <Asked query={groups} lines={2}>
          {(list) => <GroupList list={list} />}
        </Asked>
      </div>
    </Card>
  )
}

function GroupList({ list }: { readonly list: readonly CounterGroup[] }) {
  const { say } = useWords()
  const mayChange = useMayChange()
  const [changed, setChanged] = useState<CounterGroup | null>(null)
  const columns: readonly Column<CounterGroup>[] = [
    { key: 'name', label: say('page.group'), isName: true, cell: ({ name }) => name },
    {
      key: 'counters',
      label: say('shops.counters'),
      isFigure: true,
      cell: ({ counterIds }) => counterIds.length,
    },
  ]
  const change: Column<CounterGroup> = {
    key: 'change',
    label: '',
    isAction: true,
    cell: (group) => (
      <Button
        weight="quiet"
        aria-label={`${say('fleet.change')} ${group.name}`}
        onClick={() => setChanged(group)}
      >
        {say('fleet.change')}
      </Button>
    ),
  }
  return (
    <>
      <Ledger
        label={say('groups.title')}
        columns={mayChange ? [...columns, change] : columns}
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

function AddGroup() {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<GroupNameProblem | null>(null)
  const add = useAct('add-group', (answer) => {
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) setName('')
    void client.invalidateQueries({ queryKey: keyOf('groups', {}) })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (add.isPending) return
    if (name.trim() === '') setFailure('no-name')
    else add.mutate({ name: name.trim() })
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        label={say('groups.name')}
        value={name}
        problem={failure === null ? null : groupNameWords(words, failure)}
        onChange={(event) => {
          setName(event.target.value)
          setFailure(null)
        }}
      />
      <Button type="submit" busy={add.isPending}>
        {say('groups.add')}
      </Button>
    </form>
  )
}
