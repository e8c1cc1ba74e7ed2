// Faults that apply to every operation. The codes 81 to 99 mean the same everywhere, and for payments they take effect
// first: nothing is debited unless the line says so.
import { SECOND_MS } from '#shared/base/clock'
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
} from '../core/answers'
import { byCode, type CodeOf, type Script } from './trouble'

const COMMON_FAULT_SLOW_MS = 6 * SECOND_MS
const RETRY_AFTER_SECONDS = 5
const BYTE_ORDER_MARK = '\u{feff}'
const PHP_WARNING =
  '<br />\n<b>Warning</b>: Undefined array key "circle" in <b>index.php</b> on line <b>41</b><br />\n'

/** `field` is the name of the member that carried the code. */
type Instead = { readonly instead: (field: string, stamp: CallStamp) => Answer }
/** The operation runs, and its answer is changed. */
type Changed = { readonly changed: (answer: Answer, stamp: CallStamp) => Answer }

export type CommonFault = Script & (Instead | Changed)

const instead = (code: CodeOf<'every'>, answer: Instead['instead']): CommonFault => ({
  code,
  happens: `every.${code}`,
  instead: answer,
})

const changed = (
  code: CodeOf<'every'>,
  change: (answer: Answer, stamp: CallStamp) => Answer,
): CommonFault => ({
  code,
  happens: `every.${code}`,
  changed: change,
})

const withBody = (answer: Answer, stamp: CallStamp, change: (body: string) => string): Answer => {
  if (answer.kind === 'cut') return answer
  const whole = written(answer, stamp)
  return { ...whole, body: change(whole.body) }
}

const MESSAGE = 'is not valid'

// oxfmt-ignore
const commonFaults: readonly CommonFault[] = [
  instead('81',
    (field) => invalidFields([{ field, message: MESSAGE }])),
  instead('82',
    (field) => invalidFields({ [field]: [MESSAGE, 'please check it'] })),
  instead('83',
    (field) => invalidFields([`The ${field} ${MESSAGE}.`, 'Please check it.'])),
  instead('84',
    (field) => invalidFields([{ param: field, msg: MESSAGE }])),
  instead('85',
    (field, stamp) => withErrors(field, stamp)),
  instead('86',
    (field) => invalidFields(`The ${field} ${MESSAGE}.`)),
  instead('87', fault),
  instead('88', () => ({ kind: 'cut' })),
  instead('89',
    () => refusal(400, 'BAD_REQUEST', 'The request could not be processed.')),
  instead('90',
    () => htmlPage(200, 'Sign in to this network')),
  instead('91',
    () => tooManyRequests(RETRY_AFTER_SECONDS)),
  instead('92', invalidAddress),
  instead('93', invalidCredentials),
  instead('94',
    () => refusal(403, '', 'You do not have permission for this service.')),
  instead('95',
    () => htmlPage(503, 'Under maintenance')),
  changed('96',
    (answer) => ({ ...answer, delayMs: COMMON_FAULT_SLOW_MS })),
  changed('97',
    (answer, stamp) => withBody(answer, stamp, (body) => body.slice(0, Math.floor(body.length / 2)))),
  changed('98',
    (answer, stamp) => withBody(answer, stamp, (body) => BYTE_ORDER_MARK + body)),
  changed('99',
    (answer, stamp) => withBody(answer, stamp, (body) => PHP_WARNING + body)),
]

function withErrors(field: string, stamp: CallStamp): Answer {
  const { body, ...rest } = written(invalidFields(true), stamp)
  return { ...rest, body: body.replace('"data":null', `"errors":{"${field}":"${MESSAGE}"},"data":null`) }
}

export const commonFaultByCode = byCode(commonFaults)

/** Runs `run` under a fault: its answer replaced, changed, or unchanged. */
export function withCommonFault(
  commonFault: CommonFault | undefined,
  field: string,
  stamp: CallStamp,
  run: () => Answer,
): Answer {
  if (commonFault === undefined) return run()
  return 'instead' in commonFault ? commonFault.instead(field, stamp) : commonFault.changed(run(), stamp)
}
