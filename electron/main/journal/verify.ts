// "Verify the log": every link from the first entry on, every customer's row against its seal, every closed day, and the sealed head.
// Reads only, row by row, so that a million entries need no memory; a worker runs it beside the window.
import type { LogFault, LogProgress, LogVerdict } from '@shared/domain/log'
import type { IntentEvent } from '@shared/domain/journal'
import type { TillEvent } from '@shared/domain/till'
import { CHAIN_START, chainKeyOf, linkOf, type ChainKey } from './chain'
import { closeLinkOf } from './day-close'
import { StoreError, type Database, type Row } from './database'
import { personalDigest } from './personal-seal'
import { asClose, asEvent, asPersonal, PERSONAL_COLUMNS } from './sqlite-store'
import { openToLookAt, requireSoundPages } from './store-care'
import type { ChainHead, StoredEvent } from './store'

const PROGRESS_EVERY = 10_000

export interface VerifyRequest {
  readonly path: string
  readonly platform: string
  readonly chainKey: Uint8Array
  readonly sealedHead: ChainHead | null
}

/** Verifies the log at `path`. Never throws for what it finds; throws `StoreError` when the file cannot be opened at all. */
export function verifyLog(request: VerifyRequest, onProgress: (progress: LogProgress) => void): LogVerdict {
  const database = openToLookAt(request)
  try {
    requireSoundPages(database)
    return verdictOf(database, request, onProgress)
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'corrupt') return broken('file', 0, null)
    throw error
  } finally {
    database.close()
  }
}

function verdictOf(
  database: Database,
  { chainKey, sealedHead }: VerifyRequest,
  onProgress: (progress: LogProgress) => void,
): LogVerdict {
  const key = chainKeyOf(chainKey)
  const entries = Number(database.query('SELECT count(*) AS entries FROM events').get()?.['entries'])
  let head: ChainHead = { sequence: 0, link: CHAIN_START }
  let erased = 0
  const closes = closesByEntry(database)
  for (const row of database.query(EVENTS_WITH_PERSONAL).iterate()) {
    const event = asEvent(row)
    const fault = faultOf(key, head, event, row)
    if (fault !== null) return broken(fault, fault === 'gap' ? head.sequence + 1 : event.sequence, event)
    if (event.type === 'intent' && row['account_number'] === null) erased += 1
    head = { sequence: event.sequence, link: event.link }
    if (sealedHead?.sequence === head.sequence && sealedHead.link !== head.link)
      return broken('link', event.sequence, event)
    const sealed = closes.get(head.sequence) ?? []
    const isSealMissing = sealed.length === 0 && isClose(event)
    if (isSealMissing || sealed.some((close) => close.link !== closeLinkOf(key, close, head)))
      return broken('close', event.sequence, event)
    if (head.sequence % PROGRESS_EVERY === 0) onProgress({ checked: head.sequence, entries })
  }
  if (sealedHead !== null && sealedHead.sequence > head.sequence)
    return broken('cut', head.sequence + 1, null)
  onProgress({ checked: head.sequence, entries })
  return { kind: 'whole', entries: head.sequence, erased, lastLink: head.link }
}

const EVENTS_WITH_PERSONAL = `
SELECT e.sequence, e.request_id, e.recorded_at, e.type, e.body, e.link,
       ${PERSONAL_COLUMNS}
FROM events AS e LEFT JOIN personal AS p ON e.type = 'intent' AND p.request_id = e.request_id
ORDER BY e.sequence`

function faultOf(key: ChainKey, head: ChainHead, event: StoredEvent, row: Row): LogFault | null {
  if (event.sequence !== head.sequence + 1) return 'gap'
  if (event.link !== linkOf(key, head.link, event)) return 'link'
  if (event.type !== 'intent') return null
  const personal = asPersonal(row)
  if (personal === null) return null
  const { personalSha256 } = JSON.parse(event.body) as IntentEvent
  return personalSha256 === personalDigest(key, event.requestId, personal) ? null : 'personal'
}

const isClose = ({ type, body }: StoredEvent): boolean =>
  type === 'till' && (JSON.parse(body) as TillEvent).movement === 'closed'

function closesByEntry(database: Database) {
  const closes = database.query('SELECT * FROM closes').all().map(asClose)
  return Map.groupBy(closes, ({ sequence }) => sequence)
}

const broken = (fault: LogFault, sequence: number, event: StoredEvent | null): LogVerdict => ({
  kind: 'broken',
  fault,
  sequence,
  requestId: event?.requestId ?? null,
  recordedAt: event?.recordedAt ?? null,
})
