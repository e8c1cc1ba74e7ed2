// The Accounts workflow over the practice service: the core of the app, in memory and in virtual time, without sockets.
import { accountLinksSchema } from '#main/operations/account/workflow/account-links'
import { countingIds, startTill, type TillOptions } from '../simulation/world/till'
import { practiceOver } from './identity'
import { memoryFile } from './memory-file'
import { memoryDisk } from './memory-store'
import { VirtualTime, whileTimePasses } from './virtual-time'

/** Calls take less; later automatic events must not pass while waiting for one. */
const STEP_MS = 5_000

export function accountCounter(openingPrices?: TillOptions['openingPrices']) {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const { service, practice, calls } = practiceOver(time)
  const newId = countingIds('ACC')
  const accountLinks = memoryFile(accountLinksSchema)
  const start = () =>
    startTill({
      time,
      disk,
      service,
      newId,
      accountLinks,
      ...(openingPrices !== undefined && { openingPrices }),
    })
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
