// What can go wrong with a payment (a recharge or a bill), with enquiries and with callbacks about it: one line for
// each code's whole behaviour.
import { SECOND_MS } from '@shared/clock'
import type { Step } from '../ledger'
import {
  atOnce,
  failedRefundLater,
  failedThenSuccess,
  failedUntold,
  lostThenRefund,
  pendingForDays,
  pendingThenRefund,
  pendingThenSuccess,
  reversedRefundLater,
  successThenReversed,
} from './timelines'
import { byCode, numberOrAmount, troublesOf, type Script, type Trouble } from './trouble'

/** How Initiate Recharge (and Bill Pay) answers. `state` reports what the ledger says. */
export type PaymentAnswer =
  | 'state'
  | 'no-answer'
  | 'half-answer'
  | 'fault'
  | 'gateway-page'
  | 'already-there'
  | 'cut-json'
  | 'empty-body'
  | 'portal-page'
  | 'redirected'
  | 'other-id'
  | 'pending-inside'
  | 'pending-without-data'
  | 'created'
  | 'unknown-word'
  | 'error-inside'
  | 'busy'
  | 'declined'
  | 'bad-field'
  | 'wallet-empty'
  | 'limit'
  | 'operator-down'
  | 'unknown-path'
  | 'portal-refusal'
  | 'address'
  | 'credentials'
  | 'looks-like-a-bill'

/** How the service answers later enquiries about the sale. */
export type StatusAnswer =
  | 'state'
  | 'late'
  | 'fault-first'
  | 'wrong-page'
  | 'other-id'
  | 'number-word'
  | 'unknown-word'
  | 'by-reference'
  | 'envelope-only'

/** `refund-first`: a callback tells of the refund with the failure, long before Check Status does. */
export type CallbackHabit = 'once' | 'twice' | 'contrary-first' | 'refund-first' | 'never'

export interface PaymentScript extends Script {
  readonly answer: PaymentAnswer
  /** The ledger's state over time; null if the service never accepts the call (no debit). */
  readonly timeline: readonly Step[] | null
  /** True if only the first call with a request id goes wrong, so that the same id may succeed later. */
  readonly firstCallOnly?: true
  readonly delayMs?: number
  readonly status?: StatusAnswer
  readonly callbacks?: CallbackHabit
}

type Further = Pick<PaymentScript, 'firstCallOnly' | 'delayMs' | 'status' | 'callbacks'>

const accepted = (
  code: string,
  en: string,
  hi: string,
  timeline: readonly Step[],
  answer: PaymentAnswer = 'state',
  further: Further = {},
): PaymentScript => ({ code, happens: { en, hi }, timeline, answer, ...further })

const refused = (
  code: string,
  en: string,
  hi: string,
  answer: PaymentAnswer,
  further: Further = {},
): PaymentScript => ({ code, happens: { en, hi }, timeline: null, answer, ...further })

const SLOW_MS = 8 * SECOND_MS
/** Longer than any deadline of a client. */
const HANGING_MS = 180 * SECOND_MS

// prettier-ignore
const scripts: readonly PaymentScript[] = [
  accepted('01', 'Pending at first; successful after 20 seconds.', 'पहले लंबित; 20 सेकंड बाद सफल।', pendingThenSuccess),
  accepted('02', 'Pending at first; failed and refunded after 20 seconds.', 'पहले लंबित; 20 सेकंड बाद असफल, पैसा वापस।', pendingThenRefund),
  accepted('03', 'Pending; failed after 20 seconds without a refund; refunded ten minutes later.', 'लंबित; 20 सेकंड बाद असफल पर पैसा वापस नहीं; दस मिनट बाद पैसा वापस।', failedRefundLater),
  accepted('04', 'Pending for three days, then successful.', 'तीन दिन लंबित, फिर सफल।', pendingForDays),
  accepted('05', 'Successful at once; reversed and refunded after one minute.', 'तुरंत सफल; एक मिनट बाद उलट गया, पैसा वापस।', successThenReversed),
  accepted('06', 'Pending; failed and refunded after 20 seconds; successful, and debited again, after one minute.', 'लंबित; 20 सेकंड बाद असफल, पैसा वापस; एक मिनट बाद सफल और पैसा फिर कटा।', failedThenSuccess),
  accepted('07', 'Successful, but the answer takes 8 seconds.', 'सफल, पर जवाब 8 सेकंड में आता है।', atOnce, 'state', { delayMs: SLOW_MS }),
  accepted('08', 'Successful, but the answer takes three minutes, longer than anybody waits.', 'सफल, पर जवाब तीन मिनट में आता है; इतना कोई नहीं रुकता।', atOnce, 'state', { delayMs: HANGING_MS }),
  accepted('09', 'Answer lost: debited and successful, but the connection breaks before the answer.', 'जवाब खो गया: पैसा कटा और सफल हुआ, पर जवाब से पहले कनेक्शन टूट गया।', atOnce, 'no-answer'),
  accepted('10', 'Answer lost: debited, the connection breaks before the answer; failed and refunded after one minute.', 'जवाब खो गया: पैसा कटा, जवाब से पहले कनेक्शन टूटा; एक मिनट बाद असफल, पैसा वापस।', lostThenRefund, 'no-answer'),
  accepted('11', 'Answer cut: debited and successful, but the connection breaks in the middle of the answer.', 'जवाब अधूरा: पैसा कटा और सफल हुआ, पर जवाब के बीच में कनेक्शन टूट गया।', atOnce, 'half-answer'),
  refused('12', 'Request lost: the connection breaks before the service takes the call, nothing is debited. The same request id goes through when sent again.', 'अनुरोध खो गया: सेवा तक पहुँचने से पहले कनेक्शन टूटा, पैसा नहीं कटा। वही अनुरोध आईडी दोबारा भेजने पर सफल होती है।', 'no-answer', { firstCallOnly: true }),
  accepted('13', 'Answers 500, yet the payment was debited and is successful.', '500 त्रुटि का जवाब, फिर भी पैसा कटा और भुगतान सफल है।', atOnce, 'fault'),
  refused('14', 'Answers 500 and debits nothing. The same request id goes through when sent again.', '500 त्रुटि का जवाब, पैसा नहीं कटा। वही अनुरोध आईडी दोबारा भेजने पर सफल होती है।', 'fault', { firstCallOnly: true }),
  accepted('15', 'A gateway answers 502 with an HTML page; pending, then successful after 20 seconds.', 'गेटवे 502 का HTML पेज देता है; लंबित, 20 सेकंड बाद सफल।', pendingThenSuccess, 'gateway-page'),
  accepted('16', 'Answers 409 to the first call; pending, then successful after 20 seconds.', 'पहली ही बार 409 (पहले से मौजूद); लंबित, 20 सेकंड बाद सफल।', pendingThenSuccess, 'already-there'),
  refused('17', 'Answers 429 once (Retry-After 3 seconds). The same request id goes through when sent again.', 'एक बार 429 (3 सेकंड रुकें)। वही अनुरोध आईडी दोबारा भेजने पर सफल होती है।', 'busy', { firstCallOnly: true }),
  accepted('18', 'Debited and successful, but the answer (200) is JSON that stops in the middle.', 'पैसा कटा और सफल हुआ, पर जवाब (200) का JSON बीच में ही रुक जाता है।', atOnce, 'cut-json'),
  accepted('19', 'Debited and successful, but the answer (200) is empty.', 'पैसा कटा और सफल हुआ, पर जवाब (200) खाली है।', atOnce, 'empty-body'),
  refused('20', 'Something on the way answers 200 with an HTML page; the service never sees the first call.', 'रास्ते में कोई 200 के साथ HTML पेज देता है; सेवा तक पहली कॉल पहुँचती ही नहीं।', 'portal-page', { firstCallOnly: true }),
  refused('21', 'Something on the way answers 302 to another address; the service never sees the first call.', 'रास्ते में कोई 302 से दूसरे पते पर भेजता है; सेवा तक पहली कॉल पहुँचती ही नहीं।', 'redirected', { firstCallOnly: true }),
  accepted('22', 'Debited and successful, but the answer is about another request id.', 'पैसा कटा और सफल हुआ, पर जवाब किसी और अनुरोध आईडी का है।', atOnce, 'other-id'),
  accepted('23', 'The envelope says success, `data.status` says pending; successful after 20 seconds.', 'बाहर सफल लिखा है, `data.status` में लंबित; 20 सेकंड बाद सफल।', pendingThenSuccess, 'pending-inside'),
  accepted('24', 'Pending with an empty list as `data`; successful after 20 seconds.', 'लंबित, `data` खाली सूची है; 20 सेकंड बाद सफल।', pendingThenSuccess, 'pending-without-data'),
  accepted('25', 'Debited and successful, but answered with 201.', 'पैसा कटा और सफल हुआ, पर जवाब 201 है।', atOnce, 'created'),
  accepted('26', 'Answers 200 with the unknown word "awaiting_operator"; failed and refunded after 20 seconds.', '200 के साथ अनजान शब्द "awaiting_operator"; 20 सेकंड बाद असफल, पैसा वापस।', pendingThenRefund, 'unknown-word'),
  accepted('27', 'HTTP says 200, the body is an error with response_code 500; failed and refunded after 20 seconds.', 'HTTP 200 कहता है, अंदर response_code 500 की त्रुटि; 20 सेकंड बाद असफल, पैसा वापस।', pendingThenRefund, 'error-inside'),
  refused('28', 'Declined at once: 400, nothing debited.', 'तुरंत मना: 400, पैसा नहीं कटा।', 'declined'),
  refused('29', 'The number is refused: 422 with a message for the field, nothing debited.', 'नंबर स्वीकार नहीं: 422 और उसी खाने का संदेश, पैसा नहीं कटा।', 'bad-field'),
  refused('30', "Not enough money in the merchant's wallet: 400, nothing debited.", 'दुकान के वॉलेट में पैसा कम: 400, पैसा नहीं कटा।', 'wallet-empty'),
  refused('31', 'Answers 403 INVALID_IP, nothing debited.', '403 INVALID_IP, पैसा नहीं कटा।', 'address'),
  refused('32', 'Answers 401 INVALID_CREDENTIALS, nothing debited.', '401 INVALID_CREDENTIALS, पैसा नहीं कटा।', 'credentials'),
  accepted('33', 'The answer is lost; for the first minute Check Status says 404, then successful.', 'जवाब खो गया; पहले एक मिनट स्थिति जाँच 404 कहती है, फिर सफल।', atOnce, 'no-answer', { status: 'late' }),
  accepted('34', 'Pending; for the first minute Check Status answers 500, then successful.', 'लंबित; पहले एक मिनट स्थिति जाँच 500 देती है, फिर सफल।', pendingThenSuccess, 'state', { status: 'fault-first' }),
  accepted('35', 'Pending; Check Status answers 404 with an HTML page, only a callback tells the end.', 'लंबित; स्थिति जाँच 404 का HTML पेज देती है, अंत सिर्फ़ कॉलबैक बताता है।', pendingThenSuccess, 'state', { status: 'wrong-page' }),
  accepted('36', 'Pending; Check Status answers about another request id.', 'लंबित; स्थिति जाँच किसी और अनुरोध आईडी का जवाब देती है।', pendingThenSuccess, 'state', { status: 'other-id' }),
  accepted('37', 'Pending; Check Status says "1", which nothing explains.', 'लंबित; स्थिति जाँच "1" कहती है, जिसका अर्थ कहीं नहीं लिखा।', pendingThenSuccess, 'state', { status: 'number-word' }),
  accepted('38', 'Pending; Check Status says "with_operator", which nothing explains.', 'लंबित; स्थिति जाँच "with_operator" कहती है, जिसका अर्थ कहीं नहीं लिखा।', pendingThenSuccess, 'state', { status: 'unknown-word' }),
  accepted('39', "Pending; Check Status knows the sale only by the service's reference id.", 'लंबित; स्थिति जाँच सौदे को सिर्फ़ सेवा की संदर्भ आईडी से पहचानती है।', pendingThenSuccess, 'state', { status: 'by-reference' }),
  accepted('40', 'Pending; after 20 seconds Check Status proves success only by our request id and an acknowledgement number.', 'लंबित; 20 सेकंड बाद स्थिति जाँच सफलता सिर्फ़ हमारी आईडी और पावती संख्या से दिखाती है।', pendingThenSuccess, 'state', { status: 'envelope-only' }),
  accepted('41', 'Pending, successful after 20 seconds; the callback comes twice.', 'लंबित, 20 सेकंड बाद सफल; कॉलबैक दो बार आता है।', pendingThenSuccess, 'state', { callbacks: 'twice' }),
  accepted('42', 'Pending, successful after 20 seconds; a callback of a failure comes first.', 'लंबित, 20 सेकंड बाद सफल; पहले असफलता का कॉलबैक आता है।', pendingThenSuccess, 'state', { callbacks: 'contrary-first' }),
  accepted('43', 'Pending, successful after 20 seconds; no callback.', 'लंबित, 20 सेकंड बाद सफल; कोई कॉलबैक नहीं।', pendingThenSuccess, 'state', { callbacks: 'never' }),
  accepted('45', 'Declined with 400, yet debited and successful: Check Status knows it.', 'मना का जवाब 400, फिर भी पैसा कटा और सफल: स्थिति जाँच इसे जानती है।', atOnce, 'declined'),
  accepted('46', 'Refused with 422, yet taken: pending, then successful after 20 seconds.', '422 से मना, फिर भी लिया गया: लंबित, 20 सेकंड बाद सफल।', pendingThenSuccess, 'bad-field'),
  accepted('47', 'Declined with 400, yet debited; for the first minute Check Status says 404, then successful.', 'मना का जवाब 400, फिर भी पैसा कटा; पहले एक मिनट स्थिति जाँच 404 कहती है, फिर सफल।', atOnce, 'declined', { status: 'late' }),
  accepted('48', 'Answers 429 (Retry-After 3 seconds), yet debited and successful.', '429 का जवाब (3 सेकंड रुकें), फिर भी पैसा कटा और सफल।', atOnce, 'busy', { firstCallOnly: true }),
  accepted('49', 'Answers 429, yet debited; Check Status answers 404 with an HTML page, so that a person decides.', '429 का जवाब, फिर भी पैसा कटा; स्थिति जाँच 404 का HTML पेज देती है, फ़ैसला दुकान का।', atOnce, 'busy', { firstCallOnly: true, status: 'wrong-page' }),
  accepted('50', 'The answer is lost; failed at once, debited, and never refunded.', 'जवाब खो गया; तुरंत असफल, पैसा कटा और कभी नहीं लौटता।', failedUntold, 'no-answer'),
  accepted('68', 'Successful at once; reversed after one minute, and refunded only ten minutes later.', 'तुरंत सफल; एक मिनट बाद उलट गया, पैसा उसके दस मिनट बाद वापस।', reversedRefundLater),
  refused('76', 'The amount is outside the limits: 400 AMOUNT_OUT_OF_RANGE, nothing debited.', 'रकम सीमा से बाहर: 400 AMOUNT_OUT_OF_RANGE, पैसा नहीं कटा।', 'limit'),
  refused('77', 'The operator takes nothing just now: 400 OPERATOR_DOWN, nothing debited.', 'ऑपरेटर अभी कुछ नहीं ले रहा: 400 OPERATOR_DOWN, पैसा नहीं कटा।', 'operator-down'),
  accepted('78', 'Pending; failed after 20 seconds, and a callback tells of the refund at once, Check Status only ten minutes later.', 'लंबित; 20 सेकंड बाद असफल; कॉलबैक पैसा वापस तुरंत बताता है, स्थिति जाँच दस मिनट बाद।', failedRefundLater, 'state', { callbacks: 'refund-first' }),
  refused('79', 'Refused with 404, nothing debited.', '404 से मना, पैसा नहीं कटा।', 'unknown-path'),
  refused('80', 'Something on the way answers 403 with an HTML page; the service never sees the first call.', 'रास्ते में कोई 403 के साथ HTML पेज देता है; सेवा तक पहली कॉल पहुँचती ही नहीं।', 'portal-refusal', { firstCallOnly: true }),
]

/** Only Bill Pay: its path leads to the bill fetch. */
const billOnly = refused(
  '44',
  'Bill Pay answers with a fetched bill instead of a payment: its path is wrong, nothing is debited.',
  'बिल भुगतान के जवाब में बिल ही आता है: पता ग़लत है, पैसा नहीं कटा।',
  'looks-like-a-bill',
)

export const rechargeScripts = byCode(scripts)
export const billPayScripts = byCode([...scripts, billOnly])

/** Only recharges have callbacks, so the scripts about them do not apply to bills. */
const tellable = (script: PaymentScript): boolean => script.callbacks === undefined

/** A DTH number that is refused, and begins with a zero that a number of JSON would lose. */
export const LEADING_ZERO_NUMBER = '0900000029'
const leadingZero: Trouble = {
  id: 'recharge.initiate-leading-zero',
  operation: 'recharge.initiate',
  trigger: `DTH ${LEADING_ZERO_NUMBER}`,
  value: LEADING_ZERO_NUMBER,
  happens: {
    en: 'A DTH number that begins with 0 is refused: 422 with a message for the field, nothing debited.',
    hi: '0 से शुरू होने वाला DTH नंबर स्वीकार नहीं: 422 और उसी खाने का संदेश, पैसा नहीं कटा।',
  },
}

export const paymentTroubles: readonly Trouble[] = [
  ...troublesOf('recharge.initiate', rechargeScripts, numberOrAmount),
  leadingZero,
  ...troublesOf('bill.pay', byCode([...scripts.filter(tellable), billOnly]), numberOrAmount),
]
