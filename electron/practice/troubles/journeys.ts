// What can go wrong on longer processes: a consent at the document vault, an agent's onboarding, an account opening, a
// message.
import { byCode, troublesOf, type Script, type Trouble } from './trouble'

const told = <Kind extends string>(code: string, kind: Kind, en: string, hi: string) => ({
  code,
  kind,
  happens: { en, hi },
})

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
const vault = told<VaultTrouble>
// prettier-ignore
export const vaultScripts: ReadonlyMap<string, Script & { readonly kind: VaultTrouble }> = byCode([
  vault('51', 'not-linked', 'The customer finishes, but no Aadhaar is in the vault.', 'ग्राहक पूरा करता है, पर वॉल्ट में आधार नहीं है।'),
  vault('52', 'failed', 'The customer refuses: failed after 10 seconds.', 'ग्राहक मना करता है: 10 सेकंड बाद असफल।'),
  vault('53', 'never', 'The customer never finishes; the link expires.', 'ग्राहक कभी पूरा नहीं करता; लिंक समाप्त हो जाता है।'),
  vault('54', 'other-names', 'The link comes under other names (client_id, url).', 'लिंक दूसरे नामों (client_id, url) से आता है।'),
  vault('55', 'plain-http', 'The link is plain http.', 'लिंक सादा http है।'),
  vault('56', 'not-verified', 'The document comes, but is not verified.', 'दस्तावेज़ आता है, पर सत्यापित नहीं।'),
  vault('57', 'no-image', 'The document has no photograph.', 'दस्तावेज़ में फ़ोटो नहीं है।'),
  vault('58', 'sparse', 'Only the year of birth; no father, most of the address empty.', 'सिर्फ़ जन्म का साल; पिता का नाम नहीं, पता लगभग खाली।'),
  vault('59', 'status-late', 'The status says 404 for the first 10 seconds.', 'पहले 10 सेकंड स्थिति 404 कहती है।'),
  vault('60', 'no-download', 'Finished, but the download says 404.', 'पूरा हुआ, पर डाउनलोड 404 कहता है।'),
])

export type OnboardingTrouble = 'no-answer' | 'created'
const onboarding = told<OnboardingTrouble>
// prettier-ignore
export const onboardingScripts: ReadonlyMap<string, Script & { readonly kind: OnboardingTrouble }> = byCode([
  onboarding('51', 'no-answer', 'The agent is onboarded, but the connection breaks before the answer.', 'एजेंट बन गया, पर जवाब से पहले कनेक्शन टूट गया।'),
  onboarding('52', 'created', 'Onboarded, answered with 201.', 'एजेंट बन गया, जवाब 201।'),
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
const account = told<AccountTrouble>
// prettier-ignore
export const accountScripts: ReadonlyMap<string, Script & { readonly kind: AccountTrouble }> = byCode([
  account('51', 'refunded', 'Fails after 15 seconds; the fee is refunded.', '15 सेकंड बाद असफल; शुल्क वापस।'),
  account('52', 'rejected', 'Rejected after 15 seconds; the fee is not refunded.', '15 सेकंड बाद अस्वीकृत; शुल्क वापस नहीं।'),
  account('53', 'no-answer', 'Accepted and debited, but the connection breaks before the answer.', 'स्वीकार और शुल्क कटा, पर जवाब से पहले कनेक्शन टूट गया।'),
  account('54', 'waits-for-customer', "Stays at the customer's e-KYC for three days.", 'तीन दिन ग्राहक की e-KYC पर रुका रहता है।'),
  account('55', 'in-review', 'Stays under review for three days.', 'तीन दिन जाँच में रहता है।'),
  account('56', 'reversed-event', 'Rejected after 15 seconds; the callback calls it created, with account_status failed.', '15 सेकंड बाद अस्वीकृत; कॉलबैक उसे बना हुआ कहता है, account_status failed।'),
  account('57', 'no-picture', 'Created; picture and customer care are empty.', 'खाता बना; फ़ोटो और ग्राहक सेवा खाली।'),
  account('58', 'wallet-empty', "Not enough money in the merchant's wallet: 400.", 'दुकान के वॉलेट में पैसा कम: 400।'),
  account('59', 'busy', 'Answers 429 (too many calls) once, and opens nothing.', 'एक बार 429 (बहुत ज़्यादा काम), खाता नहीं खुलता।'),
  account('60', 'busy-opened', 'Answers 429 (too many calls), yet the request is taken and debited.', '429 (बहुत ज़्यादा काम) का जवाब, फिर भी अनुरोध लिया गया और शुल्क कटा।'),
  account('61', 'created', 'Accepted and debited, but answered with 201.', 'स्वीकार और शुल्क कटा, पर जवाब 201 है।'),
])

export type MessageTrouble = 'queued' | 'failed' | 'not-registered'
const message = told<MessageTrouble>
// prettier-ignore
const messageLines = [
  message('51', 'queued', 'Accepted, with the status "queued".', 'स्वीकार, स्थिति "queued"।'),
  message('52', 'failed', 'A success whose status is "failed".', 'जवाब सफल, पर स्थिति "failed"।'),
]
export const smsScripts: ReadonlyMap<string, Script & { readonly kind: MessageTrouble }> =
  byCode(messageLines)
// prettier-ignore
export const chatScripts: ReadonlyMap<string, Script & { readonly kind: MessageTrouble }> = byCode([
  ...messageLines,
  message('53', 'not-registered', 'The number does not use the channel: 422.', 'नंबर इस चैनल पर नहीं है: 422।'),
])

export const journeyTroubles: readonly Trouble[] = [
  ...troublesOf('docvault.initiate', vaultScripts),
  ...troublesOf('account.onboard', onboardingScripts),
  ...troublesOf('account.create', accountScripts),
  ...troublesOf('message.sms', smsScripts),
  ...troublesOf('message.chat', chatScripts),
]
