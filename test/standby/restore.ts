// A backup restored into the pair, as the page of the office says it: the counters that it knows go on, and send what it lacks.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { otherOf, pause, until, type Cluster } from './cluster'
import type { Shop } from './shop'

const FILE = '/var/lib/galla-office/nightly.backup'
const SOLD_AFTER_MS = 5_000

/** What is wrong afterwards; empty where all is as it should be. */
export async function restoreIntoPair(cluster: Cluster, shop: Shop): Promise<readonly string[]> {
  const at = await until('an office at work', 60_000, cluster.officeAt)
  const [first, second] = [cluster.machines[at], cluster.machines[otherOf(at)]]
  cluster.office(at, 'backup', FILE)
  // The backup is of now: what is sold from here on it lacks.
  await pause(SOLD_AFTER_MS)
  for (const machine of [first, second]) machine.stop('office')
  const leader = await until('a database that leads', 60_000, cluster.leader)
  cluster.makeDatabase(leader, 'DROP DATABASE galla_office WITH (FORCE)')
  for (const machine of [first, second]) {
    machine.run('mkdir', '-p', '/var/lib/galla-office/aside')
    machine.run('sh', '-c', 'mv /var/lib/galla-office/*.json /var/lib/galla-office/aside/')
  }
  cluster.office(at, 'restore', FILE)
  copyFileSync(join(first.root, FILE), join(second.root, FILE))
  cluster.office(otherOf(at), 'second-machine', FILE)
  for (const machine of [first, second]) machine.resume('office')
  await until('both offices', 120_000, async () => (await cluster.faults()).length === 0)
  await until('all counters with the office', 120_000, async () =>
    shop.counters.every(({ office }) => office.state().isAskedBeforeSales),
  )
  await until('everything to be sent', 120_000, async () =>
    shop.counters.every(({ office }) => office.unsent() <= 3),
  )
  const there = new Set(await cluster.query('SELECT request_id FROM claim'))
  const gone = shop.sales.filter(({ kind, id }) => kind !== 'stopped' && !there.has(id)).map(({ id }) => id)
  // The newest are on their way still.
  return gone.length <= shop.counters.length
    ? []
    : [`${gone.length} sales are not in the restored office: ${gone.slice(0, 5).join(', ')}`]
}
