// What it takes to let a log go on that parted from the office's copy after a restore: the last entry that both have, and the open sales of the
// office's copy that the log lacks. All of that copy is looked at and verified before anything is written.
import type { z } from 'zod'
import type { EpochEvent } from '#shared/log/log-restore'
import type { EpochProblem } from '#shared/office/counter-office'
import {
  restoreAnswerSchema,
  LOG_RESTORE_PATHS,
  linksAnswerSchema,
  MOST_LINKS,
  type LinksAnswer,
} from '#shared/office/log-restore'
import type { PushedEntry } from '#shared/protocol/entries'
import { fail, succeed, type Result } from '#shared/base/result'
import { bodyHashOf, publicLink } from '#shared/node/log/public-link'
import { entriesToTake, type Journal } from '../../journal'
import { base64, logNameOf, publicLinkAt } from './batches'
import type { PushFailure } from './push-exchange'

export type AskOffice = <Answer>(
  path: string,
  body: unknown,
  schema: z.ZodType<Answer>,
) => Promise<Result<Answer, PushFailure>>

export interface EpochPlan {
  readonly event: Omit<EpochEvent, 'staffId'>
  readonly taken: readonly PushedEntry[]
}

type PlannedJournal = Pick<Journal, 'environment' | 'logId' | 'epoch' | 'publicEnd' | 'copiedAfter' | 'story'>

export async function planEpoch(
  journal: PlannedJournal,
  ask: AskOffice,
): Promise<Result<EpochPlan, EpochProblem>> {
  const name = logNameOf(journal)
  if (name === null) return fail('not-apart')
  const log = { environment: name.environment, logId: name.logId }
  const linksOf = async (sequences: readonly number[]): Promise<LinksAnswer | null> => {
    const answered = await ask(LOG_RESTORE_PATHS.links, { ...log, sequences }, linksAnswerSchema)
    return answered.ok ? answered.value : null
  }
  const office = await linksOf([])
  if (office === null) return fail('unreachable')
  const { end } = office
  const ownEnd = journal.publicEnd().sequence
  const common = await lastCommon(journal, Math.min(ownEnd, end.sequence), linksOf)
  if (common === null) return fail('unreachable')
  if (common === 0 || common === ownEnd || common === end.sequence) return fail('not-apart')
  const after = { sequence: common, publicLink: base64(publicLinkAt(journal, common)) }
  const stretch = await entriesBetween(ask, log, after, {
    sequence: end.sequence,
    publicLink: end.publicLink,
  })
  if (!stretch.ok) return stretch
  const taken = entriesToTake(stretch.value, (id) => journal.story(id).length > 0)
  const event = {
    type: 'epoch',
    epoch: Math.max(journal.epoch(), office.epoch) + 1,
    parent: { after, end: { sequence: end.sequence, publicLink: end.publicLink } },
    taken: new Set(taken.map(({ id }) => id)).size,
  } as const
  return succeed({ event, taken })
}

/** By halving into as many parts as one question takes. 0 if not even the first entry is the same; null without an answer. */
async function lastCommon(
  journal: PlannedJournal,
  highest: number,
  linksOf: (sequences: readonly number[]) => Promise<LinksAnswer | null>,
): Promise<number | null> {
  let same = 0
  let apart = highest + 1
  while (apart - same > 1) {
    const places = spread(same, apart)
    const answer = await linksOf(places)
    if (answer === null) return null
    const first = places.findIndex(
      (place, index) => answer.links[index] !== base64(publicLinkAt(journal, place)),
    )
    if (first === -1) same = places.at(-1) ?? same
    else {
      apart = places[first] ?? apart
      same = first === 0 ? same : (places[first - 1] ?? same)
    }
  }
  return same
}

/** Places between the two, which are known, at about equal distances. */
function spread(same: number, apart: number): readonly number[] {
  const count = Math.min(MOST_LINKS, apart - same - 1)
  const places = Array.from({ length: count }, (_, index) =>
    Math.floor(same + ((apart - same) * (index + 1)) / (count + 1)),
  )
  return [...new Set(places.map((place) => Math.max(same + 1, place)))]
}

interface Point {
  readonly sequence: number
  readonly publicLink: string
}

async function entriesBetween(
  ask: AskOffice,
  log: object,
  after: Point,
  end: Point,
): Promise<Result<readonly PushedEntry[], EpochProblem>> {
  const entries: PushedEntry[] = []
  let at = after
  while (at.sequence < end.sequence) {
    const answered = await ask(LOG_RESTORE_PATHS.entries, { ...log, after: at }, restoreAnswerSchema)
    if (!answered.ok) return fail('unreachable')
    if (answered.value.kind === 'apart' || answered.value.entries.length === 0) return fail('link')
    for (const entry of answered.value.entries) {
      if (entry.sequence !== at.sequence + 1) return fail('link')
      const { sequence, id, atMs, body } = entry
      const previous = Buffer.from(at.publicLink, 'base64url')
      at = {
        sequence,
        publicLink: base64(publicLink(previous, { sequence, id, atMs, bodyHash: bodyHashOf(body) })),
      }
      entries.push(entry)
    }
  }
  return at.sequence === end.sequence && at.publicLink === end.publicLink ? succeed(entries) : fail('link')
}
