// When an update may be installed: never while money may be moving, and never in front of a customer.
import type { Visits } from '#shared/visit/visit'
import type { UpdateObstacle } from '#shared/shop/updates'
import type { Updates } from '../updates'
import type { Workspaces } from '../workspace/workspaces'

/** What stands in the way now; null if nothing does. */
export async function obstacleToUpdate(
  updates: Pick<Updates, 'ready'>,
  workspaces: Pick<Workspaces, 'sendingCount' | 'handlers'>,
): Promise<UpdateObstacle | null> {
  if (workspaces.sendingCount() > 0) return 'sending'
  const handlers = await workspaces.handlers()
  const visits = handlers.ok ? await handlers.value['visit.list']({}) : null
  if (visits?.ok === true && isServing(visits.value)) return 'visit'
  return updates.ready() === null ? 'not-ready' : null
}

const isServing = ({ open, paying }: Visits): boolean =>
  open !== null || paying.some(({ isChangeFinal }) => !isChangeFinal)
