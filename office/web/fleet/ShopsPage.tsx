// Shops group counters, and say what their owners see.
import { useState } from 'react'
import type { OwnerOutput } from '#shared/office/owner-page'
import { layout } from '#renderer/ui/layout'
import { Screen } from '#renderer/ui/Screen'
import { useAsk } from '../api/queries'
import { useMayChange } from '../api/session'
import { useWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { FindField, isFound, isFoundByEye } from '../parts/FindField'
import { changeColumn, Ledger } from '../parts/Ledger'
import { AddNamed } from './AddNamed'
import { Groups } from './Groups'
import { ShopDialog } from './ShopDialog'

export function ShopsPage() {
  const { say } = useWords()
  const mayChange = useMayChange()
  const shops = useAsk('shops', {})
  return (
    <Screen title={say('page.shops')}>
      <div className={layout.stack}>
        {mayChange && <AddNamed of="shops" />}
        <QueryState query={shops}>{(list) => <Shops list={list} />}</QueryState>
        <Groups />
      </div>
    </Screen>
  )
}

type ShopTold = OwnerOutput<'shops'>[number]

function Shops({ list }: { readonly list: readonly ShopTold[] }) {
  const words = useWords()
  const { say } = words
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
          ...(mayChange ? [owners, changeColumn<ShopTold>(words, setChanged)] : []),
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
