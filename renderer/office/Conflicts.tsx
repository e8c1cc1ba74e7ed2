// This counter sold what another one sold, too: said above every screen until somebody here has seen it, and on the sale's own page.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { RequestId } from '#shared/base/ids'
import type { Conflicts } from '#shared/office/conflicts'
import { keyOf, useAct } from '../bridge/queries'
import { salePath } from '../commands/screens'
import { useOffice } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'

/** The newest that nobody here has seen. */
export function ConflictNotice({ sales }: { readonly sales: readonly Conflicts[] }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const unseen = sales.find(({ isSeen }) => !isSeen)
  if (unseen === undefined) return null
  return (
    <TwiceNotice sale={unseen} announce>
      <Button onClick={() => navigate(salePath(unseen.requestId))}>{say('office.twice.show')}</Button>
    </TwiceNotice>
  )
}

/** On the page of one sale: seen or not, as long as the office tells of it. */
export function SoldElsewhereToo({ requestId }: { readonly requestId: RequestId }) {
  const office = useOffice()
  const sales = office?.kind === 'entered' ? office.conflicts : []
  return sales
    .filter((sale) => sale.requestId === requestId)
    .map((sale) => <TwiceNotice key={sale.otherRequestId} sale={sale} />)
}

function TwiceNotice({
  sale,
  announce = false,
  children,
}: {
  readonly sale: Conflicts
  readonly announce?: boolean
  readonly children?: ReactNode
}) {
  const { say, dateAndTime } = useWords()
  const client = useQueryClient()
  const { requestId, otherRequestId, counterName, shopName, atMs, otherAtMs, isSeen } = sale
  const see = useAct('office.confirm-conflicts-seen', (answer) => {
    if (answer.ok) client.setQueryData(keyOf('office.state', {}), answer)
  })
  const name = counterName ?? say('sale.another-shop')
  const counter = shopName === null ? name : `${name} (${shopName})`
  return (
    <Notice
      tone="wait"
      announce={announce}
      title={say('office.twice.title')}
      action={
        (children !== undefined || !isSeen) && (
          <div className={layout.actions}>
            {children}
            {!isSeen && (
              <Button busy={see.isPending} onClick={() => see.mutate({ requestId, otherRequestId })}>
                {say('office.twice.seen')}
              </Button>
            )}
          </div>
        )
      }
    >
      {say('office.twice.words', { counter, there: dateAndTime(otherAtMs), here: dateAndTime(atMs) })}
    </Notice>
  )
}
