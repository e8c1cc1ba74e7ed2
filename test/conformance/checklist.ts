// Where each point of the conformance checklist (T1-T102, docs/service-gaps.md 3) is tested. The test beside it
// compares every name here with the real ones and writes docs/conformance.md, so that neither can become outdated.

export interface Point {
  readonly number: number
  readonly what: string
  /** File and name of a test, as written in the source. */
  readonly tests: readonly (readonly [string, string])[]
  /** What of it is not built yet, or why there is nothing to test. */
  readonly elsewhere?: string
}

const OUTCOME = 'test/service/outcome.test.ts'
const READS = 'test/service/reads.test.ts'
const RECHARGE = 'test/service/recharge.test.ts'
const BILL = 'test/service/bill.test.ts'
const VERIFICATION = 'test/service/verification.test.ts'
const IDENTITY_CALLS = 'test/service/identity.test.ts'
const PRIVACY = 'test/service/privacy.test.ts'
const RECEIVER = 'test/service/callbacks.test.ts'
const INTAKE = 'test/office/callback-intake.test.ts'
const MUTATED = 'test/service/mutated-answers.test.ts'
const UNIT = 'test/unit/electron/main/service'
const SALE = 'test/unit/shared/sale/sale.test.ts'
const SELLING = 'test/unit/electron/main/operations/recharge/workflow/recharge.test.ts'
const SELLING_GUARDS = 'test/unit/electron/main/operations/recharge/workflow/recharge-guards.test.ts'
const CALLBACK_JUDGE = 'test/unit/electron/main/callbacks/judging.test.ts'
const IDENTITY = 'test/unit/electron/main/operations/checks/workflow/identity.test.ts'
const SETUP = 'test/unit/electron/main/setup/onboarding.test.ts'
const PATTERN = 'test/unit/shared/base/pattern.test.ts'

const EXPORTS = 'the exports: with receipts, day book and till'

const point = (number: number, what: string, tests: Point['tests'], elsewhere?: string): Point => ({
  number,
  what,
  tests,
  ...(elsewhere === undefined ? {} : { elsewhere }),
})

const PATHS = 'T10 T11 T13 T14 T17 every operation goes to its own path under its own names'
const PATHS_BUILT_IN = 'T12 T15 the paths are spelled as in the document, with the stand-in words filled in'
const A_GET = 'a GET carries credentials, Accept and Content-Type, and no body'
const BELIEVED = 'T75 T81 of success is confirmed by asking, and the answer is what the log records'
const SIGNED = 'T78 T80 signed with openssl is taken, in hex of either case'
const TAKEN = 'T82 T83 T84 is taken whatever it is about: repeated, unknown id, unknown event, contradictory'
const LOGS = 'T9 T87 after %s the log holds no secret, no number and no text of the answer'

export const CHECKLIST: readonly Point[] = [
  point(1, 'HTTPS only, certificates checked', [
    [`${UNIT}/client/address.test.ts`, 'T1 HTTPS only'],
    [OUTCOME, 'a certificate %s is not trusted, and no byte of the request leaves'],
  ]),
  point(2, 'No redirect is followed', [
    [PRIVACY, 'T2 redirects'],
    [OUTCOME, 'after %i nothing is sent again'],
  ]),
  point(3, 'Credentials and Content-Type on every request, GET included', [[READS, A_GET]]),
  point(4, 'Accept on every request', [
    [READS, A_GET],
    [READS, 'a POST carries them too, and its body as JSON'],
  ]),
  point(5, 'No body in a GET', [[READS, A_GET]]),
  point(6, 'Base address with or without slash and prefix', [
    [`${UNIT}/client/address.test.ts`, 'T6 %j with and without slashes makes one address'],
    [`${UNIT}/client/address.test.ts`, 'T6 a prefix of the base address stays'],
  ]),
  point(7, 'The id in a path is URL-encoded', [
    ['test/unit/electron/main/operations/service/profile.test.ts', 'an id in the path is URL-encoded'],
    [
      'test/unit/electron/main/operations/service/profile.test.ts',
      'whatever path passes, the address stays on the one host',
    ],
  ]),
  point(8, 'Sandbox and production share nothing', [[PRIVACY, 'T8 environments']]),
  point(9, 'The secret never in logs, failures or addresses; none with a line break', [
    [PRIVACY, LOGS],
    [PRIVACY, 'T9 a failure of the line carries a code and nothing of the request'],
    [PRIVACY, 'T9 the secret never stands in an address'],
    [READS, 'a secret %j cannot be sent and is not tried'],
  ]),
  point(10, '`comunication` with one m', [[VERIFICATION, 'messages, spelled as the service spells them']]),
  point(11, '`downloadAadhaar` in camel case, paths case-sensitive', [[VERIFICATION, 'the document vault']]),
  point(12, '`browse-plan` singular', [[PRIVACY, PATHS_BUILT_IN]]),
  point(13, '`send-sms` and `chatapp/send-message`', [
    [VERIFICATION, 'messages, spelled as the service spells them'],
  ]),
  point(14, 'Aadhaar OTP under `/aadhaar/`', [[VERIFICATION, 'Aadhaar by OTP lies under aadhaar']]),
  point(15, 'The stand-in words are settings', [
    [PRIVACY, PATHS_BUILT_IN],
    [
      'test/unit/electron/main/operations/service/profile.test.ts',
      'the words of a deployment stand in its paths',
    ],
  ]),
  point(16, 'The agent id is passed on unchanged', [
    [VERIFICATION, 'T16 account opening passes the agent id on unchanged'],
    [SETUP, 'keeps the agent id exactly as it came'],
  ]),
  point(17, 'Each operation has its own field names', [[VERIFICATION, PATHS]]),
  point(18, 'Each operation has its own name for the holder', [
    [VERIFICATION, 'T18 each operation has its own name for the holder'],
  ]),
  point(19, 'Keys of mixed case', [[RECHARGE, 'T19 T59 mixed-case fields, several records, odd balances']]),
  point(20, 'Three meanings of `request_id`', [
    [IDENTITY_CALLS, 'T20 the id of the call is not taken for the id of the verification'],
  ]),
  point(21, 'HTTP status, `response_code` and `status` all count', [
    [PRIVACY, 'T21 an error inside of a 200 is an error with its own status'],
    [OUTCOME, 'a whole answer'],
  ]),
  point(22, '201 is success', [
    [PRIVACY, 'T22 a 201 is a success for everything but a payment'],
    [VERIFICATION, 'T22 after a 201 the id of the service is kept, so that the status can settle it'],
  ]),
  point(23, '200 with `pending` is not success', [[OUTCOME, 'a whole answer']]),
  point(24, 'Envelope and data each have their own status', [
    [PRIVACY, 'T24 the envelope and the data each have their own status'],
  ]),
  point(25, 'Words in any case', [[RECHARGE, 'T25 data.status %j means %s']]),
  point(26, 'The odd body of a 429', [[PRIVACY, 'T26 the odd body of a 429 is read for its words']]),
  point(27, '`meta` may be missing', [[PRIVACY, 'T27 %j is no obstacle']]),
  point(28, '`error` of any shape', [[`${UNIT}/client/field-messages.test.ts`, 'T28 error %j']]),
  point(29, '`data` null, `[]` or missing', [
    [RECHARGE, 'T30 %j is a list without plans'],
    [MUTATED, 'no broken answer of any operation throws'],
  ]),
  point(30, '`[]` for an empty `plans` or `parameters`', [
    [RECHARGE, 'T30 %j is a list without plans'],
    [BILL, 'T30 parameters %j are none'],
  ]),
  point(31, 'What is not JSON: an error for reads, unknown for money', [
    [PRIVACY, 'T31 a page, an empty body and a cut body are errors for reads'],
    [OUTCOME, 'a whole answer'],
    [
      OUTCOME,
      'a sale cut at every byte of its answer is never a failure, and a success only when the answer is whole',
    ],
  ]),
  point(32, '401 stops everything, 403 by its code', [
    [READS, 'wrong credentials stop what waits: no storm of refused calls'],
    [READS, 'once it is fixed, calls leave again'],
    [PRIVACY, 'T32 403 without INVALID_IP is a matter of permission, and stops nothing else'],
  ]),
  point(33, '404 of an id or of a path', [
    [RECHARGE, 'T33 "no such id" in the envelope is not found; a page there is a wrong path'],
    [PRIVACY, 'T33 a page where the operation should be is a wrong path; the envelope there is "not found"'],
  ]),
  point(34, '409 on money is asked about', [
    [OUTCOME, 'a whole answer'],
    [SALE, 'only evidence about the id lifts it'],
  ]),
  point(35, 'A verdict needs both fields', [[VERIFICATION, 'T35 a bank account of %j is %s']]),
  point(36, 'A cancelled GSTIN is not active', [
    [VERIFICATION, 'T36 a cancelled GSTIN is not active, whatever the call says'],
  ]),
  point(37, 'Numbers and strings per operation', [
    [RECHARGE, 'T37 each operation sends numbers and strings as the document has them'],
  ]),
  point(38, 'No digit of a number is lost on its way out', [
    [RECHARGE, 'T38 the number %s leaves as %s: no digit is lost'],
    [RECHARGE, 'T38 where a shop wants numbers only, a leading zero is refused instead of dropped'],
  ]),
  point(39, 'Long accounts by their literal text', [
    [VERIFICATION, 'T39 T41 an account of 18 digits, an exponent and lost zeros are told apart by no digit'],
    [BILL, 'T39 a number that came back without its zeros is still the one that was asked for'],
  ]),
  point(40, '`cif_number` as number or text', [
    [VERIFICATION, 'T40 T44 the customer number keeps every digit, as text or as number'],
  ]),
  point(41, 'Exponents never reach the screen', [
    [`test/unit/shared/base/exact-json.test.ts`, 'written out, every number is the same number'],
    [VERIFICATION, 'T39 T41 an account of 18 digits, an exponent and lost zeros are told apart by no digit'],
  ]),
  point(42, 'Amounts are decimals', [
    [`test/unit/shared/base/exact-values.test.ts`, 'T42 amounts'],
    [RECHARGE, 'T42 %i paise leave as %s rupees, exactly'],
    [BILL, 'T42 an amount of %j is %j paise'],
  ]),
  point(43, 'A price that is no plain amount cannot be picked', [
    [RECHARGE, 'T43 a price of %j can be picked as %j paise'],
  ]),
  point(44, 'Codes keep their leading zeros', [
    [`test/unit/shared/base/exact-values.test.ts`, 'T44 texts'],
    [VERIFICATION, 'T40 T44 the customer number keeps every digit, as text or as number'],
  ]),
  point(45, 'null is not "null"', [[VERIFICATION, 'T45 null is not the word null']]),
  point(46, 'Flags as "0" and "1"', [
    [`test/unit/shared/base/exact-values.test.ts`, 'T46 T62 flags'],
    [RECHARGE, 'T46 T76 refunded %j decides before any word'],
  ]),
  point(
    47,
    'Very large lists; `total` is not trusted',
    [[BILL, 'T47 the total is not trusted: the list is as long as it is']],
    'its speed is measured by test/bench/service.bench.ts',
  ),
  point(48, 'A biller id is a number only when canonical', [[BILL, 'the biller id goes out as %s']]),
  point(49, 'Three forms of dates, day first', [
    [`test/unit/shared/base/exact-values.test.ts`, 'T49 T50 dates'],
    [
      IDENTITY_CALLS,
      'T49 T86 a verified person has a masked number, a date day first, and a photo that is one',
    ],
  ]),
  point(50, 'Dates that are none', [
    [`test/unit/shared/base/exact-values.test.ts`, 'T49 T50 dates'],
    [BILL, 'T50 a due date that is none is shown as it came'],
  ]),
  point(51, 'A year of birth alone', [
    [IDENTITY_CALLS, 'T51 T89 T94 a document with a year only, empty parts and an unfinished verification'],
  ]),
  point(52, 'Onboarding sends YYYY-MM-DD', [
    [VERIFICATION, 'T52 T73 onboarding sends its form once, the date as YYYY-MM-DD'],
  ]),
  point(53, 'Times carry their offset', [
    [OUTCOME, 'a success carries the references, the words and the hash of what came'],
  ]),
  point(54, 'Plan categories as they come', [[RECHARGE, 'T54 categories keep their names and their order']]),
  point(55, 'Plan texts as they come', [[RECHARGE, 'T55 texts come as they are']]),
  point(56, 'Circles byte for byte', [
    [RECHARGE, 'T56 the circle leaves byte for byte'],
    [RECHARGE, 'T56 a 24th circle of the service joins the 23 of the document'],
    ['test/unit/electron/main/operations/recharge/service/aliases.test.ts', 'T56 circles'],
  ]),
  point(57, 'A circle in Initiate only by setting; a mismatch is told', [
    [RECHARGE, 'T57 Initiate carries a circle only if the profile says so'],
    [SELLING_GUARDS, 'a circle other than the one looked up is told'],
  ]),
  point(58, 'No lookup of DTH numbers', [[RECHARGE, 'T58 a DTH number is never looked up as a mobile one']]),
  point(59, 'DTH records: none, several, odd balances', [
    [RECHARGE, 'T19 T59 mixed-case fields, several records, odd balances'],
    [RECHARGE, 'T59 no record is an empty list'],
  ]),
  point(60, 'Each input of a biller under its own key', [
    [BILL, 'T60 T62 parameters keep their keys and order; required in every spelling'],
    [BILL, 'no input of a foreign list can take the place of the amount, the biller or the id'],
  ]),
  point(61, 'Foreign patterns within a limit', [
    [PATTERN, '%s is given up after its steps'],
    [PATTERN, 'where it judges, it judges as the machine does'],
    [PATTERN, '%j never stops an input'],
    [PATTERN, 'no text whatever makes it throw'],
  ]),
  point(62, '`required` may be "1"', [
    [`test/unit/shared/base/exact-values.test.ts`, 'T46 T62 flags'],
    [BILL, 'T60 T62 parameters keep their keys and order; required in every spelling'],
  ]),
  point(63, 'Categories by what each biller says', [
    [BILL, 'T63 what is asked for as EMI may come back under all, and each biller keeps its own word'],
  ]),
  point(64, 'No bill to fetch', [[BILL, 'T64 a biller without a bill to fetch says so']]),
  point(65, 'The same bill paid minutes ago', [
    [SELLING_GUARDS, 'the same sale within half an hour needs a deliberate yes, which is kept with the sale'],
  ]),
  point(66, 'Persisted before it is sent; a crash between is unknown', [
    [SELLING, 'after the attempt: the sale is unknown at the next start, and settles by itself'],
    [SELLING, 'full before the attempt: nothing is sent'],
  ]),
  point(67, 'Only reads are repeated', [
    [VERIFICATION, 'T67 what costs something is sent once'],
    [OUTCOME, 'one sale is one request'],
    [READS, 'a read is not asked a fourth time'],
  ]),
  point(68, 'A timeout is no failure; a refused connection is not sent', [
    [OUTCOME, 'silence until the deadline'],
    [OUTCOME, 'a refused connection is not sent'],
  ]),
  point(69, 'Double click, two windows: one request', [
    [SELLING, 'a double click, two windows and a late repeat all meet the one sale'],
  ]),
  point(70, '429 on money waits and sends the same id', [
    [SELLING, 'a 429 waits for the gate and then goes through with the same id'],
    [OUTCOME, 'a 429 says how long to wait'],
    [`${UNIT}/client/queue.test.ts`, 'one probe goes alone, and the others follow when it is through'],
  ]),
  point(71, 'The rate limit, money first', [
    [`${UNIT}/client/queue.test.ts`, 'reads leave the reserve of money untouched, and money goes first'],
    ['test/simulation/calls/calls.test.ts', 'at three times the rate'],
  ]),
  point(72, 'Create Account is never sent again by itself', [
    [VERIFICATION, 'a lost answer may have been done, and is not asked again'],
    [VERIFICATION, 'T72 an opening is pending by the id of the service alone, and unknown without it'],
  ]),
  point(73, 'Onboarding once per merchant', [
    [VERIFICATION, 'T52 T73 onboarding sends its form once, the date as YYYY-MM-DD'],
    [SETUP, 'is not sent again once an agent id is there, however it came'],
    [SETUP, 'whose answer was lost is never sent again, over restarts, until the id is typed'],
    [
      'test/office/onboarding.test.ts',
      'is claimed by one of two counters that ask in the same moment, and the other hears whose it is',
    ],
  ]),
  point(74, 'Late reversal, late success', [
    [SALE, 'success that later failed is reversed and the cash is owed back'],
    [SALE, 'failed that later succeeded is a conflict, and cash not yet given back is held'],
  ]),
  point(75, 'Masked values of callbacks replace no clear ones', [
    [SALE, 'are completed by later answers and never replaced'],
    [CALLBACK_JUDGE, BELIEVED],
  ]),
  point(76, 'The refund flag drives the cash', [
    [RECHARGE, 'T46 T76 refunded %j decides before any word'],
    [SALE, 'pending that fails without refund waits for the refund'],
  ]),
  point(77, 'An id is used once, over restarts', [
    ['test/unit/electron/main/journal/events/journal.test.ts', 'takes an id once'],
  ]),
  point(78, 'Signatures over the raw bytes', [
    [RECEIVER, SIGNED],
    [RECEIVER, 'T78 is turned away, and nothing is done, without the signature of these very bytes'],
  ]),
  point(79, 'Time stamps of callbacks', [
    [RECEIVER, 'T79 replayed with another time is known again: the time is no part of what is signed'],
  ]),
  point(80, 'The source header proves nothing', [[RECEIVER, SIGNED]]),
  point(81, 'Recharge callbacks are a hint', [[CALLBACK_JUDGE, BELIEVED]]),
  point(82, 'Stored first, answered at once', [
    [RECEIVER, 'T82 is on the disk before it is answered with 200, an integer status and a message'],
    [RECEIVER, TAKEN],
  ]),
  point(83, 'Unknown events are stored', [[RECEIVER, TAKEN]]),
  point(84, 'Event and status disagree', [
    [RECEIVER, TAKEN],
    [CALLBACK_JUDGE, 'T84 whose event and status disagree is asked about'],
  ]),
  point(85, 'Two request ids disagree', [
    [INTAKE, 'T78 T85 refuses what is no callback of the service, and stores none of it'],
  ]),
  point(86, 'Aadhaar numbers come out masked', [
    [IDENTITY_CALLS, 'T86 an answer with aadhaar %j comes out masked'],
    [
      IDENTITY_CALLS,
      'T49 T86 a verified person has a masked number, a date day first, and a photo that is one',
    ],
  ]),
  point(87, 'Identifiers masked in logs', [
    [PRIVACY, LOGS],
    ['test/unit/electron/main/platform/redaction.test.ts', 'are scanned even when they are on the list'],
  ]),
  point(88, 'Photos: bytes of a picture or nothing', [
    [IDENTITY_CALLS, 'T88 a photo is bytes of a picture or nothing'],
  ]),
  point(89, 'Names and addresses in parts, some empty', [
    [IDENTITY_CALLS, 'T51 T89 T94 a document with a year only, empty parts and an unfinished verification'],
  ]),
  point(90, 'The shop’s own one-time codes', [
    [IDENTITY, 'T90 is proven by the right code, once'],
    [IDENTITY, 'T90 three wrong codes use it up, even for the right one'],
    [IDENTITY, 'T90 is over after five minutes'],
  ]),
  point(91, 'A new Aadhaar OTP replaces the old', [
    [VERIFICATION, 'T67 what costs something is sent once'],
    [IDENTITY, 'takes another OTP only after the pause; the new one replaces the old'],
  ]),
  point(92, 'Redirect addresses: https only, outside, not logged', [
    [IDENTITY_CALLS, 'T92 a customer is sent to https addresses only'],
    [IDENTITY, 'a link that is not https is never shown or opened'],
    [IDENTITY, 'opens the link outside, by its id alone'],
  ]),
  point(93, 'A download before the end is "not finished yet"', [
    [IDENTITY_CALLS, 'T93 a download before the customer has finished (%i) is a state, not a fault'],
  ]),
  point(94, 'An unfinished verification is not to be trusted', [
    [IDENTITY_CALLS, 'T51 T89 T94 a document with a year only, empty parts and an unfinished verification'],
  ]),
  point(95, 'CSV cells that a spreadsheet would run', [], EXPORTS),
  point(96, 'New, removed, repeated, deeper: no crash', [
    [MUTATED, 'no broken answer of any operation throws'],
    [
      `test/unit/shared/base/exact-json.test.ts`,
      'T96 any JSON is read as JSON.parse reads it, its numbers by their text',
    ],
  ]),
  point(97, '`/api/v1/` kept, another version by the profile with a warning', [
    [PRIVACY, 'T97 every built-in path keeps /api/v1/, and another version is a setting'],
    [
      'test/unit/electron/main/operations/service/profile.test.ts',
      'another version and a payment on the path of the enquiry are warned about',
    ],
  ]),
  point(98, 'A wrong clock', [
    [PRIVACY, 'T98 clocks'],
    [`${UNIT}/client/queue.test.ts`, 'a clock set back does not free slots'],
  ]),
  point(99, 'What is not shown is a setting', [
    [
      'test/unit/electron/main/operations/service/profile.test.ts',
      'a profile that does not hold gives way to the built-in one, and says why',
    ],
  ]),
  point(100, 'Every operation bears every status', [[PRIVACY, 'T100 every operation bears every status']]),
  point(101, 'The words about the sale first', [
    [PRIVACY, 'T101 the words about the sale come before the words about the call'],
  ]),
  point(102, 'Three clocks, none of which orders', [
    [OUTCOME, 'a success carries the references, the words and the hash of what came'],
    [
      'test/unit/electron/main/journal/events/journal.test.ts',
      'tells the story in order, each entry linked to the one before',
    ],
  ]),
]
