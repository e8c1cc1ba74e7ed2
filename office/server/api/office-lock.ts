// One office at a time: the first holds a lock of the database on a connection of its own for as long as it runs. A second one is refused,
// and an office whose connection breaks has lost it and must stop at once.
import pg from 'pg'
import { OfficeStartError } from '../base/start-error'

/** `GALA`: tells this lock from those of other programs in the same database. */
const OFFICE_LOCK = 0x47414c41

export interface OfficeLock {
  release(): Promise<void>
}

/** Throws `OfficeStartError` while another office holds the database. `onLost` is called once if the lock is lost later. */
export async function holdOffice(url: string, onLost: () => void): Promise<OfficeLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'galla-office-lock',
    keepAlive: true,
  })
  let isReleased = false
  let isLost = false
  const lost = (): void => {
    if (isReleased || isLost) return
    isLost = true
    onLost()
  }
  client.on('error', lost)
  client.on('end', lost)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
    OFFICE_LOCK,
  ])
  const release = async (): Promise<void> => {
    isReleased = true
    await client.end().catch(() => {})
  }
  if (rows[0]?.held !== true) {
    await release()
    throw new OfficeStartError(
      'Another office is running with this data. Stop it first: two would sell the same twice.',
    )
  }
  return { release }
}
