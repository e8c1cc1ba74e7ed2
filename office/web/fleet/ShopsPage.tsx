// Shops group counters, and say what their owners see.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { OwnerOutput } from '@shared/office/owner-page'
import { Button } from '../../../renderer/ui/Button'
import { TextField } from '../../../renderer/ui/Field'
import { layout } from '../../../renderer/ui/layout'
import { Screen } from '../../../renderer/ui/Screen'
import { keyOf, useAct, useAsk } from '../app/queries'
import { useMayChange } from '../app/session'
import { useWords } from '../messages/words'
import { Asked } from '../parts/Asked'
import { FindField, isFound, isFoundByEye } from '../parts/FindField'
import { Ledger } from '../parts/Ledger'
import { Groups } from './Groups'
import { ShopDialog, shopNameWords, type ShopNameProblem } from './ShopDialog'
import styles from './fleet.module.css'

export function ShopsPage() {
  const { say } = useWords()
  const mayChange = useMayChange()
  const shops = useAsk('shops', {})
  return (
    <Screen title={say('page.shops')}>
      <div className={layout.stack}>
        {mayChange && <AddShop />}
        <Asked query={shops}>{(list) => <Shops list={list} />}</Asked>
        <Groups />
      </div>
    </Screen>
  )
}

type ShopTold = OwnerOutput<'shops'>[number]

function Shops({ list }: { readonly list: readonly ShopTold[] }) {
  const { say } = useWords()
  const mayChange = useMayChange()
  const counters = useAsk('counters', {})
  const people = useAsk('people', {}, { enabled: mayChange })
  const countOf = (shopId: string): number =>
    (counters.data ?? []).filter((counter) => counter.shopId === shopId && !counter.isRevoked).length
  const namesOf = (shopId: string): string =>
    (people.data ?? [])
      .filter(({ shopIds }) => shopIds.includes(shopId))
      .map(({ name }) => name)
      .join(', ')
  const [changed, setChanged] = useState<ShopTold | null>(null)
  const [typed, setTyped] = useState('')
  const found = list.filter(({ name, shopId }) => isFound(typed, [name, namesOf(shopId)]))
  const change = {
    key: 'change',
    label: '',
    isAction: true,
    cell: (shop: ShopTold) => (
      <Button
        weight="quiet"
        aria-label={`${say('fleet.change')} ${shop.name}`}
        onClick={() => setChanged(shop)}
      >
        {say('fleet.change')}
      </Button>
    ),
  }
  const owners = {
    key: 'owners',
    label: say('shops.owners'),
    cell: ({ shopId }: ShopTold) => namesOf(shopId) || say('page.none'),
  }
  return (
    <>
      {!isFoundByEye(list) && (
        <div className={layout.narrow}>
          <FindField label={say('shops.find')} value={typed} onChange={setTyped} />
        </div>
      )}
      <Ledger
        label={say('page.shops')}
        columns={[
          { key: 'name', label: say('page.shop'), isName: true, cell: ({ name }) => name },
          {
            key: 'counters',
            label: say('shops.counters'),
            isFigure: true,
            cell: ({ shopId }) => countOf(shopId),
          },
          ...(mayChange ? [owners, change] : []),
        ]}
        rows={found}
        keyOf={({ shopId }) => shopId}
        empty={say(list.length === 0 ? 'shops.empty' : 'shops.found-none')}
      />
      {changed !== null && (
        <ShopDialog key={changed.shopId} shop={changed} onClose={() => setChanged(null)} />
      )}
    </>
  )
}

function AddShop() {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<ShopNameProblem | null>(null)
  const add = useAct('add-shop', (answer) => {
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) setName('')
    void client.invalidateQueries({ queryKey: keyOf('shops', {}) })
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
        label={say('shops.name')}
        value={name}
        problem={failure === null ? null : shopNameWords(words, failure)}
        onChange={(event) => {
          setName(event.target.value)
          setFailure(null)
        }}
      />
      <Button type="submit" busy={add.isPending}>
        {say('shops.add')}
      </Button>
    </form>
  )
}
