// Whose PIN allowed an act stands in its entry, which the journal itself writes.
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/base/money'
import { createJournal } from '#main/journal/events/journal'
import { recordSale, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { noDefects } from '#test/support/defects'
import { CHAIN_KEY, requestId } from '#test/support/sales'
import { loose, moveCash, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'

function shop() {
  const disk = memoryDisk()
  let ownerId: string | null = null
  const open = () =>
    createJournal({
      environment: 'practice',
      store: disk.open(),
      chainKey: CHAIN_KEY,
      clock: new VirtualTime(),
      reportDefect: noDefects,
      approver: () => ownerId,
    })
  return { journal: open(), reopen: open, allows: (id: string | null) => (ownerId = id) }
}

const bodies = ({ story }: ReturnType<typeof shop>['journal'], id = requestId()) =>
  story(id).map(({ event }) => event)

describe('an entry of an act that an owner allowed', () => {
  it('names the owner beside who gave money back, settled a sale, or looked at it', () => {
    const { journal, reopen, allows } = shop()
    const [given, settled] = [requestId('SALE-0001'), requestId('SALE-0002')]
    recordSale(journal, 'refused', given)
    recordSale(journal, 'lost', settled)
    allows('meena')
    const cash = {
      type: 'cash',
      staffId: 'ravi',
      movement: 'given-back',
      amountPaise: paise(29_900),
    } as const
    value(journal.append(given, { ...cash, way: 'cash' }))
    value(journal.append(settled, { type: 'reviewed', staffId: 'ravi' }))
    const byHand = { verdict: 'failed', refunded: false, evidence: 'the dashboard' } as const
    value(journal.append(settled, { type: 'settled-by-hand', staffId: 'ravi', ...byHand }))
    const both = { staffId: 'ravi', allowedBy: 'meena' }
    const again = reopen()
    expect(bodies(again, given).at(-1)).toMatchObject({ type: 'cash', ...both })
    expect(bodies(again, settled).slice(-2)).toMatchObject([
      { type: 'reviewed', ...both },
      { type: 'settled-by-hand', ...both },
    ])
  })

  it('names the owner beside who moved cash, opened the drawer, closed the till or gave back on an account', () => {
    const { journal, allows, reopen } = shop()
    openTill(journal, 0)
    allows('meena')
    value(moveCash(journal, 'cash-out', 1_000))
    value(journal.recordTill({ type: 'till', movement: 'drawer', staffId: 'ravi', reason: 'change' }))
    const given = { accountId: 'ACCOUNT-1', amountPaise: paise(1_000), way: 'cash' } as const
    value(journal.recordCredit({ type: 'credit', movement: 'given-back', staffId: 'ravi', ...given }))
    const close = { count: loose(49_000), expectedPaise: paise(49_000), carriedPaise: paise(0) }
    value(journal.closeTill({ type: 'till', movement: 'closed', staffId: 'ravi', ...close }, {}))
    const shown = journal.tillSessions()
    const again = reopen()
    expect(again.tillSessions()).toEqual(shown)
    const [session] = shown
    expect(session?.opened.event).not.toHaveProperty('allowedBy')
    expect(session?.movements.map(({ allowedBy }) => allowedBy)).toEqual(['meena', 'meena'])
    expect(session?.closed?.event).toMatchObject({ staffId: 'ravi', allowedBy: 'meena' })
    expect(again.creditEntries().at(-1)?.event).toMatchObject({ staffId: 'ravi', allowedBy: 'meena' })
  })

  it('names nobody beside an owner who does it, and nobody where nobody was asked', () => {
    const { journal, allows } = shop()
    openTill(journal, 0)
    allows('owner')
    value(moveCash(journal, 'cash-out', 1_000))
    allows(null)
    value(moveCash(journal, 'cash-in', 1_000))
    const [session] = journal.tillSessions()
    expect(session?.movements.map((one) => 'allowedBy' in one && one.allowedBy)).toEqual([
      undefined,
      undefined,
    ])
  })
})
