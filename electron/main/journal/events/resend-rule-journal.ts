// The owner's decisions on what may be sent again, as entries of the journal under an id of their own. They are part of
// the sales' chain, so that each environment has its own and none can be forged. Keeps them in memory.
import {
  RESEND_RULES_ID,
  resendRuleEventSchema,
  type RecordedResendRule,
  type ResendRuleEvent,
} from '#shared/sale/resend'
import { succeed, type Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'

export interface ResendRuleJournal {
  /** Every decision, oldest first. */
  resendDecisions(): readonly RecordedResendRule[]
  /** Appends a decision. Fails with `store`, and then nothing was written. */
  recordResendRule(event: ResendRuleEvent): Result<RecordedResendRule>
}

export function createResendRuleJournal(
  store: Pick<JournalStore, 'eventsOf'>,
  setAside: Pick<SetAsideLog, 'take'>,
  append: (event: ResendRuleEvent) => Result<StoredEvent>,
): ResendRuleJournal {
  const entries = store.eventsOf(RESEND_RULES_ID)
  const read = readEach(entries, readDecision, setAside)
  const lost = entries.findLast(({ sequence }) => !read.some((decision) => decision.sequence === sequence))
  // One that cannot be read may have taken any of the earlier ones back.
  let decisions = read.filter(({ sequence }) => sequence > (lost?.sequence ?? 0))
  return {
    resendDecisions: () => decisions,
    recordResendRule: (event) => {
      const written = append(event)
      if (!written.ok) return written
      const decision = readDecision(written.value)
      decisions = [...decisions, decision]
      return succeed(decision)
    },
  }
}

const readDecision = ({ sequence, recordedAt, body }: StoredEvent): RecordedResendRule => ({
  sequence,
  recordedAt,
  event: resendRuleEventSchema.parse(JSON.parse(body)),
})
