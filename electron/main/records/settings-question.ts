// What an owner is asked to allow of the settings, and of what is set beside them: each value as it is, and as it is to be.
import type { QuestionLine } from '#shared/channels/owners-question'
import type { Input } from '#shared/channels/contract'
import { paise } from '#shared/base/money'
import { hostOf } from '#shared/base/web-address'
import type { LedgerNames } from '#shared/accounts/ledgers'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { parseEnrolment, type Enrolment } from '#shared/office/enrolment'
import type { LostCounters } from '#shared/office/office-lost'
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import type { SaleOperation } from '#shared/operations/registry'
import { changedPreferences, ownersOf, type Preferences } from '#shared/shop/preferences'
import { changesBeside, changesOf, type SettingChange } from '#shared/shop/settings-changes'
import type { CommissionRule, CommissionTable } from '#shared/till/commission'

type Lines = readonly QuestionLine[]

/** What holds now. */
export interface SetNow {
  readonly settings: () => Preferences
  /** What comes of the settings that somebody else wrote, if they are taken or put back. */
  readonly settling: (take: boolean) => {
    readonly changes: readonly SettingChange[]
    readonly people: readonly string[]
  }
  readonly agentId: (environment: ConnectedEnvironment) => Promise<string>
  /** Each word of the service profile that `text` changes; null for the built-in one. */
  readonly profileChanges: (
    environment: ConnectedEnvironment,
    text: string | null,
  ) => Promise<readonly SettingChange[]>
  readonly commission: () => CommissionTable
  readonly ledgers: () => LedgerNames
  /** Where updates come from; empty for nowhere. */
  readonly feed: () => string
  /** The folder of the daily copies outside of the app's own; null while there is none. */
  readonly copiesFolder: () => Promise<string | null>
  readonly operators: () => readonly Operator[]
  readonly isResendSafe: (operation: SaleOperation) => boolean
  /** Null for one that the office did not tell of. */
  readonly counterName: (counterId: string) => string | null
  /** Counters of the office that are lost, with their open sales. */
  readonly lost: () => Promise<LostCounters>
}

const settingLines = (changes: readonly SettingChange[]): Lines =>
  changes.map((change) => ({ kind: 'setting', change }))

/** Of an address only whom it leads to; what is no address is refused when it is saved. */
const hostLine = (typed: string): Lines => [{ kind: 'address', text: hostOf(typed.trim()) ?? '–' }]

const percentOrEach = ({ rate }: CommissionRule) =>
  rate.kind === 'percent' ? { percent: String(rate.hundredths / 100) } : { each: rate.amountPaise }

const ratesOf = (table: CommissionTable) =>
  Object.fromEntries(table.map((rule) => [`${rule.service}.${rule.of}`, percentOrEach(rule)]))

const operatorsOf = (operators: readonly Operator[]) =>
  Object.fromEntries(operators.map(({ code, ...rest }) => [code, rest]))

/** `now` is absent where a shop is composed without a window: nobody is asked there. */
export const ofSettings = (now: SetNow | undefined) => ({
  ...ofPlaces(now),
  'settings.change': (changes: Input<'settings.change'>): Lines => {
    const present = now?.settings()
    return present === undefined
      ? []
      : settingLines(changesOf(ownersOf(present), ownersOf(changedPreferences(present, changes))))
  },
  'settings.settle': ({ take }: Input<'settings.settle'>): Lines => {
    const { changes = [], people = [] } = now?.settling(take) ?? {}
    const named: Lines = people.map((name) => ({ kind: 'person', text: name }))
    return [{ kind: take ? 'take-written' : 'put-back' }, ...settingLines(changes), ...named]
  },
  'profile.save': async ({ environment, text }: Input<'profile.save'>): Promise<Lines> =>
    settingLines((await now?.profileChanges(environment, text)) ?? []),
  'profile.reset': async ({ environment }: Input<'profile.reset'>): Promise<Lines> =>
    settingLines((await now?.profileChanges(environment, null)) ?? []),
  'profile.confirm': ({ operation }: Input<'profile.confirm'>): Lines =>
    settingLines([{ name: `serviceProfile.ops.${operation}.confirmed`, was: 'false', now: 'true' }]),
  'resend-rules.change': ({ operation, isSafe }: Input<'resend-rules.change'>): Lines => {
    const was = String(now?.isResendSafe(operation) ?? false)
    return settingLines([{ name: `resendRule.${operation}`, was, now: String(isSafe) }])
  },
  'setup.type-agent-id': async ({ environment, agentId }: Input<'setup.type-agent-id'>): Promise<Lines> => {
    const was = (await now?.agentId(environment)) ?? ''
    return settingLines([{ name: 'agentId', was, now: agentId }])
  },
  'commission.save': ({ table }: Input<'commission.save'>): Lines =>
    settingLines(changesBeside('commission', ratesOf(now?.commission() ?? []), ratesOf(table))),
  'accounts.save-ledgers': ({ names }: Input<'accounts.save-ledgers'>): Lines =>
    settingLines(changesBeside('ledgers', now?.ledgers() ?? {}, names)),
  'operators.save': ({ operators }: Input<'operators.save'>): Lines =>
    settingLines(changesBeside('operators', operatorsOf(now?.operators() ?? []), operatorsOf(operators))),
})

/** What is noted in the log as the question says it. */
export type NotedAct = 'commission.save' | 'operators.save' | 'accounts.save-ledgers'

const addressesOf = (line: Enrolment | null): readonly string[] =>
  line === null ? [] : [line.address, ...(line.otherAddresses ?? [])]

/** Where calls go, and whom the shop's keys and sales are given to. */
const ofPlaces = (now: SetNow | undefined) => ({
  'setup.connect': ({ baseAddress }: Input<'setup.connect'>): Lines => hostLine(baseAddress),
  'proxy.save': ({ choice }: Input<'proxy.save'>): Lines =>
    choice.kind === 'own' ? hostLine(choice.address) : [{ kind: `proxy-${choice.kind}` }],
  'updates.save-feed': ({ address }: Input<'updates.save-feed'>): Lines =>
    settingLines(changesBeside('updateFeed', now?.feed() ?? '', address.trim())),
  // Whoever has the office has what is sent there: its addresses, and no more of the line, which holds a code.
  'office.enter': ({ line }: Input<'office.enter'>): Lines =>
    addressesOf(parseEnrolment(line)).map((text) => ({ kind: 'address', text })),
  'office.give-keys': ({ counterId }: Input<'office.give-keys'>): Lines => [
    { kind: 'counter', text: now?.counterName(counterId) ?? counterId },
  ],
  // They stand in the log of the counter that was lost; the office has their sums, where it answers.
  'office.take-over': async ({ counterId, requestIds }: Input<'office.take-over'>): Promise<Lines> => {
    const answer = await now?.lost()
    const lost = answer?.kind === 'answered' ? answer.counters : []
    const sales = lost.find((one) => one.counterId === counterId)?.sales ?? []
    return requestIds.map((requestId) => {
      const sale = sales.find((one) => one.requestId === requestId)
      return { kind: 'sale', text: requestId, ...(sale && { amountPaise: paise(sale.amountPaise) }) }
    })
  },
})
