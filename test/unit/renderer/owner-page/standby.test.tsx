// What Now says of the second machine.
import { expect, it } from 'vitest'
import { NowPage } from '#office/web/now/NowPage'
import type { Now, StandbyState } from '#shared/office/figures'
import { officeThat, ok, showPage, words } from '../../../support/owner-window'
import { pageText, settle } from '../../../support/window'

const NONE = { count: 0, amountPaise: 0, feePaise: 0 }
const now = (standby: StandbyState): Now => ({
  atMs: 1,
  dayMs: 0,
  standby,
  uncounted: 0,
  today: [],
  minutes: [0],
  open: [],
  owed: NONE,
  calls: [],
  counters: [],
})

it.each<[StandbyState, readonly StandbyState[]]>([
  ['none', []],
  ['here', []],
  ['away', ['away']],
  ['waited-for', ['waited-for']],
])('with a standby that is %s Now says %j', async (standby, said) => {
  officeThat({
    state: () => ok({ hasOwner: true, kind: 'practice' }),
    shops: () => ok([]),
    groups: () => ok([]),
    counters: () => ok([]),
    now: () => ok(now(standby)),
  })
  await showPage(<NowPage />)
  await settle()
  const shown = (['away', 'waited-for'] as const).filter((each) =>
    pageText().includes(words(`now.standby.${each}`)),
  )
  expect(shown).toEqual(said)
})
