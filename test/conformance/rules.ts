// What the service's document says, as rules S1 … Sn in our own words, each with its part and with what would fail without it: points of the
// checklist, and further tests. A rule without a test fails.
import { CHECKLIST, type Point } from './checklist'

export interface Rule {
  /** Of the document. */
  readonly part: string
  readonly what: string
  readonly tests: Point['tests']
}

const TOLD = 'test/service/told-as-answered.test.ts'
const BETWEEN = 'test/service/in-between.test.ts'
const SENTENCES = 'test/service/document-sentences.test.ts'
const READS = 'test/unit/renderer/operations/failed-reads.test.tsx'
const WEATHER = 'test/service/weathered-answers.test.ts'
const CHECKS = 'test/service/verification.test.ts'
const INTAKE = 'test/office/callback-intake.test.ts'

/** `points` of the checklist, whose tests count for the rule. */
function rule(part: string, what: string, points: readonly number[], tests: Point['tests'] = []): Rule {
  const found = points.flatMap((number) => CHECKLIST.find((point) => point.number === number)?.tests ?? [])
  return { part, what, tests: [...found, ...tests] }
}

export const RULES: readonly Rule[] = [
  rule('1, 9', 'Sandbox and production are two addresses with one API; nothing of theirs is mixed', [8]),
  rule(
    '2.1',
    'A success mirrors its HTTP status and says success; the word decides, in every operation',
    [21, 23],
    [[TOLD, 'answered with the status %s, which is neither yes nor no, tells that word']],
  ),
  rule(
    '2.1',
    '`meta` names the call and the time of the service',
    [27, 102],
    [[BETWEEN, 'the service’s clock is read from its envelope where the header is missing']],
  ),
  rule(
    '2.1',
    'The message is for people: it is told as the service’s, after each word of a status that is no yes',
    [],
    [
      [TOLD, 'a recharge answered with %j and data of %j tells each word that is no yes'],
      [READS, 'is told so: %s'],
      [READS, 'stand with a sale that was %s'],
    ],
  ),
  rule(
    '2, 7',
    'Fields may come as text, null, not at all, in another order and beside unknown ones; half an answer or two are none',
    [],
    [
      [WEATHER, '%s is told as answered in every weather'],
      [WEATHER, '%s that is answered two minutes later was not answered'],
      ['test/service/mutated-answers.test.ts', 'no broken answer of any operation throws'],
    ],
  ),
  rule(
    '2.2',
    'A recharge echoes the merchant’s id, and gives a reference, an acknowledgement and the operator’s code',
    [20, 45, 102],
  ),
  rule('2.3, 4.2', 'A circle is one of 23, byte for byte; the service may name another', [56, 57]),
  rule('2.4', 'Plans stand under category names as they come; a price is a text', [43, 54, 55]),
  rule('2.5', 'DTH details are a list of records with names in mixed case', [19, 59]),
  rule(
    '2.4b',
    'A biller says whether its bill can be fetched; what nobody says is asked of nobody',
    [46],
    [
      [
        'test/service/bill.test.ts',
        'T60 T62 parameters keep their keys and order; required in every spelling',
      ],
    ],
  ),
  rule('2.4b', 'Each biller says what it asks for, under keys of its own with a pattern', [60, 61, 62]),
  rule('2.6', 'An account exists by its flag and is verified by its word: both are needed', [35, 36]),
  rule('2.6', 'A bank account is a number in the answer, and no digit of it is lost', [39, 41]),
  rule(
    '2.6',
    'Of a bank account every field has its place or its name; the UPI id and SWIFT may be null',
    [45],
    [
      [
        CHECKS,
        'of a bank account: what has no place of its own comes under its name, the rounded account never',
      ],
    ],
  ),
  rule(
    '2.4, 2.5, 2.6',
    'Dates are day first, but YYYY-MM-DD for the vault and the next recharge; one that may be empty is none',
    [49, 50, 51, 59],
    [[CHECKS, 'of a GSTIN: codes, coordinates, further addresses, and the text of an unreadable date']],
  ),
  rule('2.6', 'Aadhaar numbers come out masked, and pictures are bytes of a picture', [86, 88]),
  rule(
    '2.6, 4.4',
    'A person is the one who was asked about: another number verifies nobody, and the name stands beside the one that was sent',
    [],
    [
      ['test/service/identity.test.ts', 'an Aadhaar number of %j in the answer is %s'],
      [CHECKS, 'an answer about another number verifies nobody, whatever its words'],
      [
        'test/unit/renderer/operations/checks/identity/identity-checks.test.tsx',
        'sets the name of the document beside the one that the link was made for',
      ],
    ],
  ),
  rule('2.7', 'The agent id of the onboarding is passed on unchanged', [16]),
  rule(
    '2.7',
    'Create Account gives the address at which the customer goes on, which leads to https alone',
    [92],
    [[CHECKS, 'T72 an opening is pending by the id of the service alone, and unknown without it']],
  ),
  rule('2.7', 'An account status says by flags whether it is completed and refunded', [40, 46]),
  rule('2.8', 'A message has an id and a word', [13, 90]),
  rule(
    '3.1',
    'A recharge is successful or pending at once, and fails by a callback or an enquiry alone',
    [23, 74, 76],
  ),
  rule(
    '3.1',
    'Check Status may say success of the question alone; a sale’s success in an answer that denies it proves nothing',
    [25],
    [
      ['test/service/recharge.test.ts', 'a success inside of an answer that says %j proves nothing'],
      [
        'test/service/recharge.test.ts',
        'a success inside of an answer that says pending is pending, as for the sale itself',
      ],
    ],
  ),
  rule(
    '3.2',
    'Send OTP is pending until the right OTP for its id',
    [24, 91],
    [[TOLD, 'of Send OTP is a refusal if it denies, and is handed on if nobody knows it']],
  ),
  rule('3.3', 'An opening is submitted, and its words are compared in any case', [25, 72]),
  rule('3.4', 'A vault document is downloaded after the customer has finished', [93, 94]),
  rule(
    '4',
    'Every operation goes to its own path, with its own names and types of fields',
    [10, 11, 12, 14, 17, 37],
  ),
  rule(
    '4.5',
    'Onboarding is called once per merchant, with a date as YYYY-MM-DD',
    [52, 73],
    [[TOLD, 'an onboarding with an agent id and a %s that denies it is not taken as done']],
  ),
  rule(
    '4.5',
    'Another agent id than the one that was set up may be a second onboarding’s: no account is opened with it',
    [],
    [
      [
        'test/unit/electron/main/settings/bound-connections.test.ts',
        'that somebody wrote into the file opens no account, is told with both, and everything else goes on',
      ],
    ],
  ),
  rule(
    '4.5',
    'A middle name that the customer does not have is sent empty',
    [],
    [[CHECKS, 'T16 account opening passes the agent id on unchanged']],
  ),
  rule('4.7', 'What is not shown is a setting', [15, 99]),
  rule('5', 'Every request carries client id, secret and Content-Type', [3, 4, 9]),
  rule(
    '5',
    '401 INVALID_CREDENTIALS and 403 INVALID_IP stop the line until the set-up is mended',
    [32],
    [[TOLD, 'stop the line, as it says (%i)']],
  ),
  rule('5', 'Only HTTPS', [1, 2]),
  rule(
    '6',
    'Recharge callbacks count only from the listed addresses, and only as a hint',
    [81],
    [
      ['test/service/callbacks.test.ts', 'is taken from the listed addresses alone, if there is a list'],
      [
        'test/unit/shared/node/callbacks/sender.test.ts',
        'is the proxy itself where the two forms name different senders',
      ],
    ],
  ),
  rule(
    '6.1',
    'A callback is stored and answered 200 within three seconds, also the same again',
    [82, 83],
    [
      [
        INTAKE,
        'answers 200 however many come about a sale of ours, and keeps of those beyond 30 the last that differs',
      ],
    ],
  ),
  rule(
    '6.2',
    'Account callbacks are signed over their raw bytes, compared in constant time',
    [78, 79, 80, 85],
  ),
  rule(
    '6.2',
    'The webhook secret is the merchant’s own and may be renewed on the dashboard: no callback is lost by it',
    [],
    [
      ['test/service/webhook-rotation.test.ts', 'in the shop first loses no callback and refuses none'],
      [
        'test/service/webhook-rotation.test.ts',
        'on the dashboard first loses none: what was refused meanwhile is taken when it comes again',
      ],
    ],
  ),
  rule(
    '6.2',
    'A callback says when it was made: a time that is far off is told, and decides nothing',
    [79],
    [['test/unit/shared/callback-time.test.ts', '%s']],
  ),
  rule(
    '6.2',
    'An account callback names its customer, account and picture, of which nothing stays',
    [],
    [
      [
        'test/service/callbacks.test.ts',
        'leaves of its customer nothing on the disk: no name, number, card or picture',
      ],
    ],
  ),
  rule(
    '7',
    'An error envelope counts by the code it gives itself, with its field messages',
    [21, 26, 28, 29],
    [[TOLD, 'answered with 200 and %s gives the service’s reason and field messages']],
  ),
  rule(
    '7',
    'An answer is the service’s only with its envelope',
    [31, 33],
    [
      [BETWEEN, 'is named in a read, shown as blocked, and tells no time'],
      [BETWEEN, 'is not called the service in a sale, which stays unknown'],
    ],
  ),
  rule('7', '409 is a conflict that is asked about', [34]),
  rule('7', 'A fault is asked again with growing pauses where nothing is sold', [67, 100]),
  rule('8', '60 calls in a minute for one client id; what is beyond waits', [70, 71]),
  rule('9', 'Every path begins with /api/v1/, but by a setting with a warning', [97]),
  rule(
    '1, 6',
    'The merchant registers the callback’s address on the dashboard: it may be a name, behind a proxy, or the office',
    [],
    [
      [
        'test/service/callbacks-of-strangers.test.ts',
        'by way of a host of theirs gets nowhere; listed names and addresses pass',
      ],
      [INTAKE, 'T82 T83 T84 stores every callback of the service, whatever it is about'],
    ],
  ),
  rule(
    '1, 9',
    'Both environments are used at the same time, each with its own address, credentials and lists',
    [],
    [[SENTENCES, 'two environments at the same time use their own address, credentials and lists']],
  ),
  rule(
    '2.4',
    'The last update of a plan is DD-MM-YYYY',
    [],
    [[SENTENCES, 'the last update of a plan, %s, is read day first']],
  ),
  rule(
    '2.4b, 4.3',
    'Billers are asked for by mode and category, open sets both; the list counts, not its total',
    [47, 63],
    [[SENTENCES, 'the category %s leaves as it is, with the mode of the profile']],
  ),
  rule(
    '2.6',
    'A GSTIN has an address of 13 fields and further ones of no stated shape',
    [],
    [[SENTENCES, 'of a GSTIN are told whole, further ones with every item']],
  ),
  rule(
    '2.6',
    'A vault document has a person and an address of ten fields',
    [89],
    [[SENTENCES, 'of the vault are told whole']],
  ),
  rule(
    '2.7',
    'An account status names the customer, the account, the bank, its branch and its customer care; its picture is never fetched',
    [],
    [
      [
        SENTENCES,
        'an account status is told whole, by the bank’s own name of the customer; its picture is never fetched',
      ],
    ],
  ),
  rule(
    '2.7',
    'Create Account repeats the customer’s details; whatever was changed is told',
    [],
    [
      [SENTENCES, 'what is repeated of the application as %j is the name %j'],
      [SENTENCES, 'a %s that is repeated as %j is told'],
      [
        'test/unit/renderer/sale/receipts/opening-card.test.tsx',
        'a name that %s changed is told beside the one that was sent',
      ],
    ],
  ),
  rule(
    '2.7',
    'Create Account names the kind of account in `acc_type`',
    [],
    [[SENTENCES, 'the kind of account is told as the service names it']],
  ),
  rule(
    '3.3',
    'UNDER_REVIEW and its like are neither opened nor failed',
    [],
    [
      [SENTENCES, '%s is neither opened nor failed'],
      [SENTENCES, '%s of a request that is over is %s'],
    ],
  ),
  rule(
    '4.1',
    'HLR Check carries the number and its type, and is for mobile numbers',
    [58],
    [[SENTENCES, 'a number is looked up with its type']],
  ),
  rule('4.2', 'A recharge is of a valid circle, which should be that of the lookup', [56, 57]),
  rule(
    '4',
    'Each endpoint declares some statuses; any other may come',
    [100],
    [[SENTENCES, 'the statuses that the document declares are those of each operation']],
  ),
  rule(
    '5',
    'Credentials are regenerated on the dashboard: the new secret goes with the next call, and a sale on its way ends as it was sent',
    [],
    [[SENTENCES, 'is used from the next call on, and a sale on its way ends as it was sent']],
  ),
  rule(
    '6.1',
    'A recharge callback has an event, a status, nine fields and a time; its masked ones replace no clear ones',
    [75, 84],
    [[SENTENCES, 'of a recharge are read']],
  ),
  rule(
    '6.2',
    'An account callback tells the opening by event, word and flags; of a refund nothing but the event is sure',
    [],
    [
      [SENTENCES, 'of an account with %j say %s'],
      [SENTENCES, 'an account that was refunded failed, whatever of its fields is missing'],
    ],
  ),
  rule('7', '201 is a success for everything but a payment', [22]),
  rule(
    '7',
    'A no that carries a reference, or says success as well, proves nothing',
    [],
    [
      [TOLD, '%s is not told as refused, but with the reference'],
      ['test/service/outcome.test.ts', 'a whole answer'],
    ],
  ),
]
