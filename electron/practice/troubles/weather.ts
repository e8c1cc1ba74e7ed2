// Faults that apply to every operation. The codes 81 to 99 mean the same everywhere, and for payments they take effect
// first: nothing is debited unless the line says so.
import { SECOND_MS } from '@shared/clock'
import {
  fault,
  htmlPage,
  invalidAddress,
  invalidCredentials,
  invalidFields,
  refusal,
  tooManyRequests,
  written,
  type Answer,
  type CallStamp,
} from '../answers'
import { byCode, type Script } from './trouble'

const WEATHER_SLOW_MS = 6 * SECOND_MS
const RETRY_AFTER_SECONDS = 5
const BYTE_ORDER_MARK = '\u{feff}'
const PHP_WARNING =
  '<br />\n<b>Warning</b>: Undefined array key "circle" in <b>index.php</b> on line <b>41</b><br />\n'

/** `field` is the name of the member that carried the code. */
type Instead = { readonly instead: (field: string, stamp: CallStamp) => Answer }
/** The operation runs, and its answer is changed. */
type Changed = { readonly changed: (answer: Answer, stamp: CallStamp) => Answer }

export type Weather = Script & (Instead | Changed)

const instead = (code: string, en: string, hi: string, answer: Instead['instead']): Weather => ({
  code,
  happens: { en, hi },
  instead: answer,
})

const changed = (
  code: string,
  en: string,
  hi: string,
  change: (answer: Answer, stamp: CallStamp) => Answer,
): Weather => ({ code, happens: { en, hi }, changed: change })

const withBody = (answer: Answer, stamp: CallStamp, change: (body: string) => string): Answer => {
  if (answer.kind === 'cut') return answer
  const whole = written(answer, stamp)
  return { ...whole, body: change(whole.body) }
}

const MESSAGE = 'is not valid'

// prettier-ignore
const weathers: readonly Weather[] = [
  instead('81', '422; `error` is a list of `{field, message}`.', '422; `error` में `{field, message}` की सूची।',
    (field) => invalidFields([{ field, message: MESSAGE }])),
  instead('82', '422; `error` is an object of lists by field.', '422; `error` में खानों के नाम से सूचियाँ।',
    (field) => invalidFields({ [field]: [MESSAGE, 'please check it'] })),
  instead('83', '422; `error` is a list of sentences.', '422; `error` में वाक्यों की सूची।',
    (field) => invalidFields([`The ${field} ${MESSAGE}.`, 'Please check it.'])),
  instead('84', '422; `error` is a list of `{param, msg}`.', '422; `error` में `{param, msg}` की सूची।',
    (field) => invalidFields([{ param: field, msg: MESSAGE }])),
  instead('85', '422; `error` is true, the messages stand in `errors`.', '422; `error` true है, संदेश `errors` में हैं।',
    (field, stamp) => withErrors(field, stamp)),
  instead('86', '422; `error` is one sentence.', '422; `error` एक ही वाक्य है।',
    (field) => invalidFields(`The ${field} ${MESSAGE}.`)),
  instead('87', '500, an error of the service.', '500, सेवा की त्रुटि।', fault),
  instead('88', 'The connection breaks before the answer.', 'जवाब से पहले कनेक्शन टूटता है।', () => ({ kind: 'cut' })),
  instead('89', '400, refused without a field.', '400, बिना खाना बताए मना।',
    () => refusal(400, 'BAD_REQUEST', 'The request could not be processed.')),
  instead('90', 'Something on the way answers 200 with an HTML page.', 'रास्ते में कोई 200 के साथ HTML पेज देता है।',
    () => htmlPage(200, 'Sign in to this network')),
  instead('91', '429, too many requests (Retry-After 5 seconds).', '429, बहुत ज़्यादा अनुरोध (5 सेकंड रुकें)।',
    () => tooManyRequests(RETRY_AFTER_SECONDS)),
  instead('92', '403 INVALID_IP.', '403 INVALID_IP।', invalidAddress),
  instead('93', '401 INVALID_CREDENTIALS.', '401 INVALID_CREDENTIALS।', invalidCredentials),
  instead('94', '403 without a code: this merchant may not use the operation.', '403 बिना कोड: दुकान को यह सेवा इस्तेमाल करने की अनुमति नहीं।',
    () => refusal(403, '', 'You do not have permission for this service.')),
  instead('95', '503 with an HTML page: the service is being repaired.', '503 का HTML पेज: सेवा की मरम्मत चल रही है।',
    () => htmlPage(503, 'Under maintenance')),
  changed('96', 'Works, but takes 6 seconds.', 'काम होता है, पर 6 सेकंड लगते हैं।',
    (answer) => ({ ...answer, delayMs: WEATHER_SLOW_MS })),
  changed('97', 'Works, but the JSON of the answer stops in the middle.', 'काम होता है, पर जवाब का JSON बीच में रुक जाता है।',
    (answer, stamp) => withBody(answer, stamp, (body) => body.slice(0, Math.floor(body.length / 2)))),
  changed('98', 'Works; the answer begins with a byte order mark.', 'काम होता है; जवाब BOM से शुरू होता है।',
    (answer, stamp) => withBody(answer, stamp, (body) => BYTE_ORDER_MARK + body)),
  changed('99', 'Works, but a warning in HTML stands before the JSON.', 'काम होता है, पर JSON से पहले HTML में चेतावनी है।',
    (answer, stamp) => withBody(answer, stamp, (body) => PHP_WARNING + body)),
]

function withErrors(field: string, stamp: CallStamp): Answer {
  const { body, ...rest } = written(invalidFields(true), stamp)
  return { ...rest, body: body.replace('"data":null', `"errors":{"${field}":"${MESSAGE}"},"data":null`) }
}

export const weatherByCode = byCode(weathers)

/** Runs `run` under a fault: its answer replaced, changed, or unchanged. */
export function underWeather(
  weather: Weather | undefined,
  field: string,
  stamp: CallStamp,
  run: () => Answer,
): Answer {
  if (weather === undefined) return run()
  return 'instead' in weather ? weather.instead(field, stamp) : weather.changed(run(), stamp)
}
