// What can go wrong on longer processes: a consent at the document vault, an agent's onboarding, an account opening, a
// message.
import {
  byCode,
  troublesOf,
  troubleText,
  type CodeOf,
  type Script,
  type Trouble,
  type TroubleGroup,
} from './trouble'

const told =
  <Kind extends string, Group extends TroubleGroup>(group: Group) =>
  (code: CodeOf<Group>, kind: Kind) => ({ code, kind, happens: troubleText(group, code) })

export type VaultTrouble =
  | 'not-linked'
  | 'failed'
  | 'never'
  | 'other-names'
  | 'plain-http'
  | 'not-verified'
  | 'no-image'
  | 'sparse'
  | 'status-late'
  | 'no-download'
const vault = told<VaultTrouble, 'vault'>('vault')
// oxfmt-ignore
export const vaultScripts: ReadonlyMap<string, Script & { readonly kind: VaultTrouble }> = byCode([
  vault('51', 'not-linked'),
  vault('52', 'failed'),
  vault('53', 'never'),
  vault('54', 'other-names'),
  vault('55', 'plain-http'),
  vault('56', 'not-verified'),
  vault('57', 'no-image'),
  vault('58', 'sparse'),
  vault('59', 'status-late'),
  vault('60', 'no-download'),
])

export type OnboardingTrouble = 'no-answer' | 'created'
const onboarding = told<OnboardingTrouble, 'onboarding'>('onboarding')
// oxfmt-ignore
export const onboardingScripts: ReadonlyMap<string, Script & { readonly kind: OnboardingTrouble }> = byCode([
  onboarding('51', 'no-answer'),
  onboarding('52', 'created'),
])

export type AccountTrouble =
  | 'refunded'
  | 'rejected'
  | 'no-answer'
  | 'waits-for-customer'
  | 'in-review'
  | 'reversed-event'
  | 'no-picture'
  | 'wallet-empty'
  | 'busy'
  | 'busy-opened'
  | 'created'
const account = told<AccountTrouble, 'account'>('account')
// oxfmt-ignore
export const accountScripts: ReadonlyMap<string, Script & { readonly kind: AccountTrouble }> = byCode([
  account('51', 'refunded'),
  account('52', 'rejected'),
  account('53', 'no-answer'),
  account('54', 'waits-for-customer'),
  account('55', 'in-review'),
  account('56', 'reversed-event'),
  account('57', 'no-picture'),
  account('58', 'wallet-empty'),
  account('59', 'busy'),
  account('60', 'busy-opened'),
  account('61', 'created'),
])

export type MessageTrouble = 'queued' | 'failed' | 'not-registered'
const message = told<MessageTrouble, 'message'>('message')
// oxfmt-ignore
const messageLines = [
  message('51', 'queued'),
  message('52', 'failed'),
]
export const smsScripts: ReadonlyMap<string, Script & { readonly kind: MessageTrouble }> =
  byCode(messageLines)
// oxfmt-ignore
export const chatScripts: ReadonlyMap<string, Script & { readonly kind: MessageTrouble }> = byCode([
  ...messageLines,
  message('53', 'not-registered'),
])

export const journeyTroubles: readonly Trouble[] = [
  ...troublesOf('docvault.initiate', vaultScripts),
  ...troublesOf('account.onboard', onboardingScripts),
  ...troublesOf('account.create', accountScripts),
  ...troublesOf('message.sms', smsScripts),
  ...troublesOf('message.chat', chatScripts),
]
