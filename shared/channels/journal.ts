// Contract for the journal as a whole: whether it is as it was written, and what can be recovered from it when it is
// not.
import { z } from 'zod'
import { type ChannelTable, ofApp, ofWorkspace } from './channel'
import { journalExportSchema, journalProgressSchema, journalVerdictSchema } from '../log/journal-verification'
import { logMoveOutcomeSchema, logMoveProgressSchema } from '../log/log-move'
import { onOneLine } from '../base/reason'
import { setAsideEntrySchema, settlingReasonSchema } from '../log/set-aside'
import { publicKeySchema, signingStateSchema } from '../log/signing-key'
import { nothing } from '../base/no-input'

/** For the journal of the open environment. */
export const journalChannels = {
  /**
   * Recomputes every link of the journal's chain. Takes seconds on a large journal; `log.progress` reports how far it
   * is.
   */
  'journal.verify': ofWorkspace('owner', nothing, journalVerdictSchema),
  /** A pending `log.verify` is answered with `cancelled`. */
  'journal.stop-verifying': ofWorkspace('owner', nothing, z.null()),
  /** With which key the journal is signed for others. */
  'journal.signing': ofWorkspace('staff', nothing, signingStateSchema),
  /**
   * An owner confirms `publicKey`, which was shown, in the place of the lost key: an entry names both. Fails with `wrong-state` if none is
   * lost, or if this computer has another key by now.
   */
  'journal.confirm-signing-key': ofWorkspace(
    'owner-each-time',
    z.strictObject({ publicKey: publicKeySchema }),
    signingStateSchema,
  ),
  /** The entries that are whole and cannot be used, in order of the log. */
  'journal.set-aside': ofWorkspace('staff', nothing, z.array(setAsideEntrySchema).readonly()),
  /** An owner looked into one: no sale asks because of it any more. Fails with `wrong-state` for one that is settled. */
  'journal.settle-entry': ofWorkspace(
    'owner-each-time',
    z.strictObject({
      sequence: z.number().int().positive(),
      reason: settlingReasonSchema.transform(onOneLine),
    }),
    z.array(setAsideEntrySchema).readonly(),
  ),
} as const satisfies ChannelTable

/** What can be done about a journal that does not open normally. These work whatever state it is in. */
export const journalRescueChannels = {
  /** Writes every readable entry to a file that the person chooses. The file names customers. */
  'journal.export': ofApp('owner-each-time', nothing, journalExportSchema),
  /**
   * Opens the journal again, after a full disk was cleared or another program released the file. Fails with `store` if
   * it still cannot be written. One that was moved away is looked for anew by a start of the app, which is under way then.
   */
  'journal.open-again': ofApp('staff', nothing, z.null()),
  /**
   * The owner, whose PIN was just typed, goes on with a journal that lacks entries or may lack some: it is opened again, and says so in an
   * entry. Fails with `wrong-state` if nothing is in doubt.
   */
  'journal.confirm-end': ofApp('owner-each-time', nothing, z.null()),
  /** Where the log would be moved to from a network drive; null if the owner has to choose. */
  'journal.move-place': ofApp('staff', nothing, z.string().nullable()),
  /**
   * Moves everything from a network drive to a disk of this computer, or finds again what was moved; the app then starts anew. Fails with
   * `wrong-state` if the log lies well.
   */
  'journal.move': ofApp(
    'owner-each-time',
    /** Into a folder that the person chooses. */
    z.strictObject({ isChosen: z.boolean() }),
    logMoveOutcomeSchema,
  ),
} as const satisfies ChannelTable

export const journalEvents = {
  'journal.moving': logMoveProgressSchema,
  'journal.progress': journalProgressSchema,
} as const
