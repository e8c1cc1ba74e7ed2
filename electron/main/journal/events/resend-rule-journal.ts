// The owner's decisions on what may be sent again, as entries of the journal under an id of their own. They are part of
// the sales' chain, so that each environment has its own and none can be forged. Keeps them in memory.
import {
  RESEND_RULES_ID,
  resendRuleEventSchema,
  type RecordedResendRule,
  type ResendRuleEvent,
} from '@shared/domain/resend'
import { succeed, type Result } from '@shared/result'
import type { JournalStore, StoredEvent } from '../store/store'

export interface ResendRuleJournal {
  /** Every decision, oldest first. */
  resendDecisions(): readonly RecordedResendRule[]
  /** Appends a decision. Fails with `store`, and then nothing was written. */
  recordResendRule(event: ResendRuleEvent): Result<RecordedResendRule>
}

export function createResendRuleJournal(
  store: Pick<JournalStore, 'eventsOf'>,
  append: (event: ResendRuleEvent) => Result<StoredEvent>,
): ResendRuleJournal {
  let decisions = store.eventsOf(RESEND_RULES_ID).map(readDecision)
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
