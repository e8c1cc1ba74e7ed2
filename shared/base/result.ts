// Expected failures are plain data that crosses IPC. Each kind implies what to do about it; words are looked up by
// kind, in the reader's language.
import { z } from 'zod'
import { movedLogSchema } from './moved-log'
import { wrongStateSchema } from './wrong-state'
import { requestIdSchema } from './ids'

export type Result<Value, Problem = Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Problem }

export const succeed = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
})
export const fail = <Problem>(failure: Problem): { readonly ok: false; readonly failure: Problem } => ({
  ok: false,
  failure,
})

/** What the service itself said. Shown unchanged under "Details"; never used to decide about money. */
const said = {
  httpStatus: z.number().int().nullable(),
  errorCode: z.string().nullable(),
  message: z.string().nullable(),
  /** The service's id of this call (`meta.request_id`), for its support desk. */
  callId: z.string().nullable(),
}

/** The service's word for how it went, where that word decides. */
const wordSaid = { word: z.string().optional() }

export const fieldMessageSchema = z.object({ field: z.string().nullable(), message: z.string() })
export type FieldMessage = z.output<typeof fieldMessageSchema>

/** Why the journal cannot be written. */
export const storeProblemSchema = z.enum([
  'disk-full',
  'read-only',
  'corrupt',
  'rolled-back', // it lacks entries that are remembered elsewhere
  'altered', // somebody else's trigger, view, index or column is in the file, or one of ours is missing
  'newer-version',
  /** The key of the log cannot be opened: it can be looked at, not verified and not written. */
  'no-key',
  /** The app was started in safe mode: the log is only looked at. */
  'safe-mode',
  /** It was restored from a backup and is given back what it lacks by the office: nothing is sold meanwhile. */
  'log-restore',
  /** Its file, its write-ahead log or its seal was replaced or removed while it was open; what was open is saved beside it. */
  'replaced',
  /** It lies on a network drive, or on another file system that does not keep what a log needs. */
  'shared-drive',
  /** It was moved from here to another computer. */
  'moved',
  /** It was moved from here to a folder of this computer, and is not there. */
  'moved-gone',
  /** Another computer, or the same one by another way to its folder, works with it. */
  'held-elsewhere',
  /** What says that this computer works with it was removed or changed while it was open. */
  'hold-lost',
  'pragma',
  'locked',
  /** The disk failed at a commit and has not let it be taken back: only a later start would say whether it is there. */
  'perhaps-written',
  'other',
])

export const fileProblemSchema = z.enum([
  'disk-full',
  'quota',
  'too-large', // for one file on this file system: FAT takes 4 GiB
  'name-refused',
  'read-only',
  'no-permission',
  'gone', // the drive or the folder is not there any more
  'other',
])
export type FileProblem = z.output<typeof fileProblemSchema>

/** What can go wrong with a printer. */
export const printerProblemSchema = z.enum([
  'none-installed', // the system knows no printer
  'away', // it cannot be reached; nothing was sent
  'refused', // it was reached and took nothing
  'no-answer', // something may have been printed
  'taken-back', // the spooler had it and did not begin; it was cancelled, and nothing was printed
  'waits-behind', // the spooler has it behind the jobs of others, and prints it after them
  'queue-missing', // the system knows no queue of this name
  'queue-rejects', // the queue takes no jobs
  'queue-paused', // the queue takes jobs and prints none
  'queue-forbids', // the print service does not let this account print there
  'spool-full', // the print service has no room for it on its disk
  'spooler-away', // the system's print service does not run
  'no-own-commands', // an office printer, which takes documents and no commands
  'no-driver', // a queue that passes a page on as it is, to a printer that takes commands
  'paper-out', // it says so before anything was sent
  'cover-open', // it says so before anything was sent
  'not-ready', // it says so before anything was sent: its cutter, or an error that does not pass
  'star-mode', // it says so before anything was sent: it takes Star's own commands and none of ESC/POS
  'cut-short', // it says in the middle that it cannot go on: a part may have been printed
  'page', // the receipt could not be drawn
  'wrong-paper', // receipt printers take rolls only
  'no-pictures', // it writes letters only, and this paper is a picture
  'drawer-late', // it was busy; the drawer stays shut
  'no-drawer', // a drawer is opened by the printer's own commands, which a driver does not take
])

const wholeFailureSchema = z.discriminatedUnion('kind', [
  /** An input cannot be right. `field` is the contract's name of the input, `problem` a message key. */
  z.object({ kind: z.literal('invalid-input'), field: z.string(), problem: z.string() }),
  /** No byte of the request left this computer. */
  z.object({ kind: z.literal('no-connection'), cause: z.string() }),
  z.object({ kind: z.literal('untrusted-connection'), cause: z.string() }),
  /** A read was sent and no whole answer came in time. */
  z.object({ kind: z.literal('no-answer'), cause: z.string() }),
  /** The answer does not have the documented form (cut off, another shape), or says what nobody knows. */
  z.object({
    kind: z.literal('bad-answer'),
    cause: z.string(),
    ...said,
    ...wordSaid,
    /** Of one that denies it: the reference that it carries all the same. */
    reference: z.string().nullable().optional(),
  }),
  /** What answered is not the service: a proxy, a gateway, a sign-in page. `by`: what it calls itself. */
  z.object({ kind: z.literal('in-between'), httpStatus: z.number().int(), by: z.string().nullable() }),
  /** The service understood and refused. */
  z.object({
    kind: z.literal('refused'),
    fields: z.array(fieldMessageSchema).readonly(),
    ...said,
    ...wordSaid,
  }),
  z.object({ kind: z.literal('not-found'), ...said }),
  z.object({
    kind: z.literal('setup'),
    problem: z.enum([
      'credentials',
      'no-credentials',
      'changed-connection',
      'address-not-allowed',
      'permission',
      'wrong-path',
      'operation-disabled',
      'profile',
    ]),
    ...said,
  }),
  z.object({ kind: z.literal('busy'), retryAfterMs: z.number() }),
  z.object({ kind: z.literal('service-fault'), ...said }),
  /** An earlier sale blocks this one: it is still open, or the same was sold a short while ago. */
  z.object({
    kind: z.literal('duplicate'),
    guard: z.enum(['open', 'recent']),
    earlierRequestId: requestIdSchema,
  }),
  /** Too many sales are unresolved: no further money calls until they are reviewed. */
  z.object({ kind: z.literal('too-many-unresolved'), count: z.number(), amountPaise: z.number() }),
  /** The journal could not be written or read; nothing was sent. */
  z.object({
    kind: z.literal('store'),
    problem: storeProblemSchema,
    /** What the computer is called that holds it. */
    holder: z.string().optional(),
    /** Where it was moved to. */
    moved: movedLogSchema.optional(),
  }),
  /** The app is still recovering the sales of an earlier run. */
  z.object({ kind: z.literal('recovering') }),
  /** The requested thing is in a state that does not allow this; `said` are the words of a service that says so. */
  z.object({
    kind: z.literal('wrong-state'),
    state: wrongStateSchema,
    said: z.string().nullable().optional(),
  }),
  /** `owner-pin`: an owner may allow it now, by their PIN (`lock.approve`). `owner`: not even that. `office`: it is set there. */
  z.object({
    kind: z.literal('not-allowed'),
    needs: z.enum(['owner', 'owner-pin', 'unlock', 'setup', 'office']),
  }),
  z.object({
    kind: z.literal('printer'),
    problem: printerProblemSchema,
  }),
  z.object({ kind: z.literal('file'), problem: fileProblemSchema }),
  z.object({ kind: z.literal('cancelled') }),
  /** A defect of the app. The reference identifies it in the app log. */
  z.object({ kind: z.literal('bug'), reference: z.string() }),
])

export type Failure = z.output<typeof wholeFailureSchema>
/** Named, because every channel can fail: written out in each, the contract's type would exceed what the compiler can emit. */
export interface FailureSchema extends z.ZodType<Failure> {}
export const failureSchema: FailureSchema = wholeFailureSchema
export type FailureKind = Failure['kind']

export type Recovery =
  | 'fix-input'
  | 'retry'
  | 'wait'
  | 'check-status'
  | 'fix-setup'
  | 'sign-in'
  | 'contact'
  | 'none'

const RECOVERIES: { readonly [Kind in FailureKind]: Recovery } = {
  'invalid-input': 'fix-input',
  'no-connection': 'retry',
  'untrusted-connection': 'fix-setup',
  'no-answer': 'retry',
  'bad-answer': 'retry',
  'in-between': 'retry',
  refused: 'fix-input',
  'not-found': 'fix-input',
  setup: 'fix-setup',
  busy: 'wait',
  'service-fault': 'retry',
  duplicate: 'check-status',
  'too-many-unresolved': 'check-status',
  store: 'contact',
  recovering: 'wait',
  'wrong-state': 'check-status',
  'not-allowed': 'sign-in',
  printer: 'retry',
  file: 'retry',
  cancelled: 'none',
  bug: 'contact',
}

/** What the agent can do about a failure. */
export const recoveryOf = (failure: Failure): Recovery => RECOVERIES[failure.kind]

/** The schema of a Result whose value is `value`, for the contract's outputs. */
export const resultSchema = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value }),
    z.strictObject({ ok: z.literal(false), failure: failureSchema }),
  ])

/** Closes a switch over a union: a new member without a branch does not compile. */
export function assertNever(value: never): never {
  throw new Error(`not handled: ${JSON.stringify(value)}`)
}
