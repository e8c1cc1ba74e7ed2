// Gives a counter back what the office has of its log, and lets a log that went another way since a backup go on in an epoch of its own
// (docs/decisions/0025-filling-up.md). Only the counter whose log it is; what it is given it verifies itself.
import { sql } from 'kysely'
import {
  LARGEST_BATCH_BYTES,
  MOST_ENTRIES,
  type OfficeHead,
  type PushedEntry,
} from '#shared/protocol/entries'
import type {
  EpochAnswer,
  EpochRequest,
  RestoreAnswer,
  RestoreCustomersAnswer,
  RestoreCustomersRequest,
  RestoreRequest,
  LinksAnswer,
  LinksRequest,
} from '#shared/office/log-restore'
import { FIRST_GENERATION, type OfficeContext, type ProvenCounter } from '../../context/context'
import { lineageOf, linksAt, segmentAt, type Lineage } from '../lineage'
import { beginLog, EMPTY_HEAD, headOf, personalToOf } from '../logs'

export interface LogRestore {
  links(counter: ProvenCounter, request: LinksRequest): Promise<LinksAnswer>
  entries(counter: ProvenCounter, request: RestoreRequest): Promise<RestoreAnswer>
  customers(counter: ProvenCounter, request: RestoreCustomersRequest): Promise<RestoreCustomersAnswer>
  beginEpoch(counter: ProvenCounter, request: EpochRequest): Promise<EpochAnswer>
}

const NOTHING = { epoch: 0, end: EMPTY_HEAD } as const

export function createLogRestore(context: OfficeContext): LogRestore {
  const { pools, office } = context
  const of = ({ counterId }: ProvenCounter, { environment, logId }: LogOf) => ({
    environment,
    logId,
    counterId,
  })
  const newestOf = ({ newest }: Lineage): { readonly epoch: number; readonly end: OfficeHead } => ({
    epoch: newest.epoch,
    end: headOf({
      ...newest,
      provenTo: newest.proven_to,
      keys: [],
      personalTo: personalToOf(newest, office),
    }),
  })

  return {
    links: async (counter, request) => {
      const lineage = await lineageOf(pools.main, of(counter, request))
      if (lineage === null) return { ...NOTHING, links: request.sequences.map(() => null) }
      const links = await linksAt(pools.main, lineage, request.sequences)
      return { ...newestOf(lineage), links: links.map((link) => (link === null ? null : base64(link))) }
    },
    entries: async (counter, request) => {
      const lineage = await lineageOf(pools.main, of(counter, request))
      if (lineage === null) return { kind: 'apart', ...NOTHING }
      const { after } = request
      const [link] = await linksAt(pools.main, lineage, [after.sequence])
      if (!link || base64(link) !== after.publicLink) return { kind: 'apart', ...newestOf(lineage) }
      return {
        kind: 'entries',
        ...newestOf(lineage),
        ...(await entriesAfter(context, lineage, after.sequence)),
      }
    },
    customers: async (counter, request) => {
      const lineage = await lineageOf(pools.main, of(counter, request))
      const numbers = lineage?.segments.map(({ logNumber }) => logNumber) ?? []
      const rows = await pools.main
        .selectFrom('personal')
        .select(['entry_id', 'sealed'])
        .where('log_number', '=', sql<number>`ANY(${numbers}::bigint[])`)
        .where('entry_id', '=', sql<string>`ANY(${[...request.ids]}::text[])`)
        .where('erased_at_ms', 'is', null)
        .execute()
      const found = new Map(
        rows.flatMap(({ entry_id, sealed }) => (sealed === null ? [] : [[entry_id, sealed]])),
      )
      return { customers: [...found].map(([id, sealed]) => ({ id, sealed })) }
    },
    beginEpoch: (counter, request) => beginEpoch(context, counter, of(counter, request), request, newestOf),
  }
}

type LogOf = Pick<RestoreRequest, 'environment' | 'logId'>

async function entriesAfter(
  { pools }: OfficeContext,
  lineage: Lineage,
  after: number,
): Promise<Pick<Extract<RestoreAnswer, { kind: 'entries' }>, 'entries' | 'heads'>> {
  // A batch ends with its segment: the next question goes on in the one above.
  const segment = segmentAt(lineage, after + 1)
  if (segment === null) return { entries: [], heads: [] }
  const rows = await pools.main
    .selectFrom('entry')
    .select(['sequence', 'entry_id as id', 'at_ms as atMs', 'type', 'body', 'link'])
    .where('log_number', '=', segment.logNumber)
    .where('sequence', '>', after)
    .where('sequence', '<=', segment.to)
    .orderBy('sequence')
    .limit(MOST_ENTRIES)
    .execute()
  const entries = fitting(rows)
  const to = entries.at(-1)?.sequence ?? after
  // A head of an entry in common with a parent may have come with the epoch.
  const numbers = lineage.segments.slice(0, lineage.segments.indexOf(segment) + 1)
  const heads = await pools.main
    .selectFrom('signed_head')
    .distinctOn('sequence')
    .select(['sequence', 'at_ms', 'key', 'signature'])
    .where('log_number', '=', sql<number>`ANY(${numbers.map(({ logNumber }) => logNumber)}::bigint[])`)
    .where('sequence', '>', after)
    .where('sequence', '<=', to)
    .orderBy('sequence')
    .orderBy('at_ms', 'desc')
    .execute()
  const links = new Map(rows.map(({ sequence, link }) => [sequence, base64(link)]))
  return {
    entries: entries.map(({ link: _link, ...entry }) => entry),
    heads: heads.map(({ sequence, at_ms, key, signature }) => ({
      sequence,
      publicLink: links.get(sequence) ?? '',
      atMs: at_ms,
      key: base64(key),
      signature: base64(signature),
    })),
  }
}

/** As many as one answer takes; one that is longer goes alone. */
function fitting<Entry extends PushedEntry>(entries: readonly Entry[]): readonly Entry[] {
  let bytes = 0
  const end = entries.findIndex(({ body }, index) => {
    bytes += Buffer.byteLength(body)
    return bytes > LARGEST_BATCH_BYTES && index > 0
  })
  return end === -1 ? entries : entries.slice(0, end)
}

/** The parent keeps all that it has and takes nothing more; the new epoch goes on from the last entry that both have. */
async function beginEpoch(
  { pools, office, clock, alerts }: OfficeContext,
  { counterId }: ProvenCounter,
  log: Parameters<typeof lineageOf>[1],
  request: EpochRequest,
  newestOf: (lineage: Lineage) => { readonly epoch: number; readonly end: OfficeHead },
): Promise<EpochAnswer> {
  const answer = await pools.ingest.transaction().execute(async (transaction): Promise<EpochAnswer> => {
    const lineage = await lineageOf(transaction, log, true)
    if (lineage === null) return { kind: 'elsewhere', ...NOTHING }
    const { newest } = lineage
    const known = newestOf(lineage)
    const [common] = await linksAt(transaction, lineage, [request.after.sequence])
    const isCommon = common && base64(common) === request.after.publicLink
    // Its answer was lost: it has begun there already.
    if (newest.epoch === request.epoch && isCommon && newest.parent_sequence === request.after.sequence)
      return { kind: 'begun', end: known.end }
    const isNext = newest.epoch < request.epoch && isCommon
    if (!isNext || !isWholeParent(known.end, request.parentEnd, office))
      return { kind: 'elsewhere', ...known }
    const place = { ...log, generation: office.generation, epoch: request.epoch }
    const parent = segmentAt(lineage, request.after.sequence)
    const inherited = {
      sequence: request.after.sequence,
      link: common,
      provenTo: Math.min(newest.proven_to, request.after.sequence),
      keys: newest.log_keys,
      personalTo: Math.min(known.end.personalTo, request.after.sequence),
      parentLogNumber: parent?.logNumber ?? newest.log_number,
    }
    const logNumber = await beginLog(transaction, place, counterId, clock.now(), inherited)
    await transaction
      .insertInto('audit')
      .values({
        at_ms: clock.now(),
        who: counterId,
        action: 'log.epoch',
        details: JSON.stringify({
          environment: log.environment,
          epoch: request.epoch,
          after: request.after.sequence,
          parentEnd: newest.sequence,
          logNumber,
        }),
      })
      .execute()
    return { kind: 'begun', end: headOf(inherited) }
  })
  // What was refused was the log that now goes on in its own epoch.
  if (answer.kind === 'begun')
    for (const fault of ['fork', 'changed'] as const)
      await alerts.end({ kind: 'chain-refused', key: `${counterId}:${log.logId}:${fault}` })
  return answer
}

/** The counter has looked at all that the parent has. An office that was restored, and no other, may have less of it than the counter saw. */
const isWholeParent = (
  end: OfficeHead,
  said: EpochRequest['parentEnd'],
  { generation }: Pick<OfficeContext['office'], 'generation'>,
): boolean =>
  (end.sequence < said.sequence && generation > FIRST_GENERATION) ||
  (end.sequence === said.sequence && end.publicLink === said.publicLink)

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
