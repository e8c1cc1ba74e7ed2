// Every question that a counter asks once it has proven who it is: what is asked, and what is answered. The office's routes derive from this
// table. Its stream of events (relay.ts) is none of them.
import type { z } from 'zod'
import {
  ADMISSION_PATHS,
  admitAnswerSchema,
  admitRequestSchema,
  lookAnswerSchema,
  lookRequestSchema,
  outcomesAnswerSchema,
  outcomesRequestSchema,
} from '../protocol/admission'
import {
  emptyLogAnswerSchema,
  emptyLogRequestSchema,
  ENTRY_PATHS,
  personalAnswerSchema,
  personalRequestSchema,
  pushAnswerSchema,
  pushRequestSchema,
} from '../protocol/entries'
import {
  heartbeatAnswerSchema,
  heartbeatRequestSchema,
  leaveAnswerSchema,
  leaveRequestSchema,
  PATHS,
  standingAnswerSchema,
  standingRequestSchema,
} from '../protocol'
import { CONFLICTS_PATH, conflictsAnswerSchema, conflictsRequestSchema } from './conflicts'
import { COUNTER_REPORT_PATH, reportAnswerSchema, reportTakenSchema } from './counter-report'
import { ERASURES_PATH, erasuresAnswerSchema, erasuresRequestSchema } from './erasures'
import * as keys from './keys'
import { LEASE_PATH, leaseAnswerSchema, leaseRequestSchema } from './lease'
import * as restore from './log-restore'
import {
  claimOnboardingAnswerSchema,
  claimOnboardingSchema,
  ONBOARDING_PATHS,
  tellOnboardingAnswerSchema,
  tellOnboardingSchema,
} from './onboarding'
import * as relay from './relay'
import {
  SEARCH_PATHS,
  searchAnswerSchema,
  searchRequestSchema,
  todayAnswerSchema,
  todayRequestSchema,
} from './search'
import { SETTINGS_PATH, settingsAnswerSchema, settingsRequestSchema } from './settings-sync'
import { STORY_PATH, storyAnswerSchema, storyRequestSchema } from './story'
import * as takeover from './takeover'

const route = <Request extends z.ZodType, Answer extends z.ZodType>(request: Request, answer: Answer) => ({
  request,
  answer,
})

export const counterRoutes = {
  [PATHS.heartbeat]: route(heartbeatRequestSchema, heartbeatAnswerSchema),
  [PATHS.standing]: route(standingRequestSchema, standingAnswerSchema),
  [PATHS.leave]: route(leaveRequestSchema, leaveAnswerSchema),
  [SETTINGS_PATH]: route(settingsRequestSchema, settingsAnswerSchema),
  [COUNTER_REPORT_PATH]: route(reportAnswerSchema, reportTakenSchema),
  [ENTRY_PATHS.push]: route(pushRequestSchema, pushAnswerSchema),
  [ENTRY_PATHS.none]: route(emptyLogRequestSchema, emptyLogAnswerSchema),
  [ENTRY_PATHS.personal]: route(personalRequestSchema, personalAnswerSchema),
  [SEARCH_PATHS.search]: route(searchRequestSchema, searchAnswerSchema),
  [SEARCH_PATHS.today]: route(todayRequestSchema, todayAnswerSchema),
  [STORY_PATH]: route(storyRequestSchema, storyAnswerSchema),
  [restore.LOG_RESTORE_PATHS.links]: route(restore.linksRequestSchema, restore.linksAnswerSchema),
  [restore.LOG_RESTORE_PATHS.entries]: route(restore.restoreRequestSchema, restore.restoreAnswerSchema),
  [restore.LOG_RESTORE_PATHS.customers]: route(
    restore.restoreCustomersRequestSchema,
    restore.restoreCustomersAnswerSchema,
  ),
  [restore.LOG_RESTORE_PATHS.epoch]: route(restore.epochRequestSchema, restore.epochAnswerSchema),
  [ERASURES_PATH]: route(erasuresRequestSchema, erasuresAnswerSchema),
  [ADMISSION_PATHS.admit]: route(admitRequestSchema, admitAnswerSchema),
  [ADMISSION_PATHS.look]: route(lookRequestSchema, lookAnswerSchema),
  [ADMISSION_PATHS.outcomes]: route(outcomesRequestSchema, outcomesAnswerSchema),
  [CONFLICTS_PATH]: route(conflictsRequestSchema, conflictsAnswerSchema),
  [takeover.TAKEOVER_PATHS.lost]: route(takeover.lostRequestSchema, takeover.lostAnswerSchema),
  [takeover.TAKEOVER_PATHS.stories]: route(takeover.storiesRequestSchema, takeover.storiesAnswerSchema),
  [takeover.TAKEOVER_PATHS.take]: route(takeover.takeRequestSchema, takeover.takeAnswerSchema),
  [takeover.TAKEOVER_PATHS.standing]: route(takeover.standingRequestSchema, takeover.standingAnswerSchema),
  [ONBOARDING_PATHS.claim]: route(claimOnboardingSchema, claimOnboardingAnswerSchema),
  [ONBOARDING_PATHS.tell]: route(tellOnboardingSchema, tellOnboardingAnswerSchema),
  [relay.RELAY_PATHS.hooks]: route(relay.hooksRequestSchema, relay.hooksAnswerSchema),
  [relay.RELAY_PATHS.rotate]: route(relay.rotateRequestSchema, relay.hooksAnswerSchema),
  [relay.RELAY_PATHS.next]: route(relay.nextRequestSchema, relay.nextAnswerSchema),
  [relay.RELAY_PATHS.acknowledge]: route(relay.acknowledgeRequestSchema, relay.acknowledgeAnswerSchema),
  [LEASE_PATH]: route(leaseRequestSchema, leaseAnswerSchema),
  [keys.KEYS_PATHS.claim]: route(keys.claimKeysRequestSchema, keys.claimKeysAnswerSchema),
  [keys.KEYS_PATHS.wait]: route(keys.waitForKeysRequestSchema, keys.waitForKeysAnswerSchema),
  [keys.KEYS_PATHS.waiting]: route(keys.waitingRequestSchema, keys.waitingAnswerSchema),
  [keys.KEYS_PATHS.give]: route(keys.giveKeysRequestSchema, keys.giveKeysAnswerSchema),
  [keys.KEYS_PATHS.take]: route(keys.emptyRequestSchema, keys.takeKeysAnswerSchema),
  [keys.KEYS_PATHS.taken]: route(keys.takenKeysRequestSchema, keys.emptyAnswerSchema),
  [keys.KEYS_PATHS.renewing]: route(keys.emptyRequestSchema, keys.renewingAnswerSchema),
  [keys.KEYS_PATHS.renew]: route(keys.renewKeysRequestSchema, keys.renewKeysAnswerSchema),
  [keys.KEYS_PATHS.renewed]: route(keys.emptyRequestSchema, keys.renewedKeysAnswerSchema),
}

export type CounterRoute = keyof typeof counterRoutes
export type CounterRequest<Path extends CounterRoute> = z.output<(typeof counterRoutes)[Path]['request']>
export type CounterAnswer<Path extends CounterRoute> = z.output<(typeof counterRoutes)[Path]['answer']>
