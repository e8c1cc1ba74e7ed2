// The Accounts workflow over the practice service: a journal in memory, virtual time, no sockets.
import { createReconcile, recover } from '../../electron/main/journal'
import { createJournal } from '../../electron/main/journal/events/journal'
import { accountWorkflow } from '../../electron/main/workflows/counter/account'
import { accountLinksSchema, keepAccountLinks } from '../../electron/main/workflows/counter/account-links'
import { pendingWorkflow } from '../../electron/main/workflows/records/open-sales'
import { viewer } from '../../electron/main/workflows/records/sale-view'
import { salesWorkflow } from '../../electron/main/workflows/records/sales'
import { saleCalls } from '../../electron/main/workflows/counter'
import { questionsOf } from '../../electron/main/workflows/money/sale-calls'
import { heldWait } from '../../electron/main/workflows/money/held-wait'
import { createPreparing } from '../../electron/main/workflows/money/preparing'
import { createSelling } from '../../electron/main/workflows/money/selling'
import { createSending } from '../../electron/main/workflows/money/sending'
import { PRACTICE_AGENT_ID } from '../../electron/practice'
import { countingIds } from '../simulation/world/till'
import { practiceOver } from './identity'
import { memoryFile } from './memory-file'
import { memoryDisk } from './memory-store'
import { CHAIN_KEY } from './sales'
import { VirtualTime, whileTimePasses } from './virtual-time'
import { noDefects } from './defects'
import { agesIn, confirmed } from './ages'

/** Calls take less; later automatic events must not pass while waiting for one. */
const STEP_MS = 5_000

export function accountCounter(agentId: string | null = PRACTICE_AGENT_ID) {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const { service, practice, calls } = practiceOver(time)
  const newId = countingIds('ACC')
  const linksFile = memoryFile(accountLinksSchema)
  const start = () => {
    const journal = createJournal({
      reportDefect: noDefects,
      environment: 'practice',
      store: disk.open(),
      chainKey: CHAIN_KEY,
      clock: time,
    })
    const recovered = recover(journal)
    if (!recovered.ok) throw new Error('not recovered')
    const links = keepAccountLinks(linksFile, confirmed(time))
    const saleCallTable = saleCalls({ service, links, unaskedBillers: new Set() })
    const reconcile = createReconcile({
      reportDefect: noDefects,
      journal,
      ...questionsOf(saleCallTable),
      clock: time,
      ages: agesIn(journal, time),
      timers: time,
      random: () => 0.5,
    })
    const ages = agesIn(journal, time)
    const waitOf = heldWait({ journal, ages })
    const view = viewer(reconcile, { waitOf, clock: time })
    const sending = createSending({
      reportDefect: noDefects,
      journal,
      clock: time,
      ages: agesIn(journal, time),
      timers: time,
      push: () => {},
    })
    const staff = () => ({ id: 'owner', role: 'owner' as const })
    const preparing = createPreparing({
      journal,
      sending,
      ages: agesIn(journal, time),
      staff,
      calls: saleCallTable,
      service,
    })
    const selling = createSelling({
      journal,
      sending,
      preparing,
      waitOf,
      newId,
      clock: time,
      view,
      staff,
      calls: saleCallTable,
      reportDefect: noDefects,
    })
    reconcile.start()
    const handlers = {
      ...accountWorkflow({
        service,
        selling,
        journal,
        links,
        agentId: () => agentId,
        types: [{ value: '1', label: 'Savings' }],
        returnUrl: () => 'https://shop.example/back',
        openOutside: async () => true,
      }),
      ...salesWorkflow({ journal, clock: time, view, staff, sending, accountOf: () => null }),
      ...pendingWorkflow({ journal, reconcile, selling, sending, view, staff }),
    }
    return { journal, handlers }
  }
  let till = start()
  const during = whileTimePasses(time, STEP_MS)
  return {
    time,
    practice,
    calls,
    during,
    till: () => till,
    /** A power cut, and the next start. */
    crash: () => {
      time.forgetTimers()
      disk.cutPower()
      till = start()
    },
  }
}
