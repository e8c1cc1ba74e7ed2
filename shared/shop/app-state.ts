// What the first screen shows: which environment is open, and what stands in the way of working in it.
import { z } from 'zod'
import { anchorStateSchema } from '../log/anchor-store'
import { storeProblemSchema } from '../base/result'
import { logEndSchema } from '../log/anchor-reset'
import { brokenPartSchema } from './defect'
import { environmentSchema } from '../base/environment'
import { movedLogSchema } from '../base/moved-log'
import { changedSettingsSchema } from './kept-settings'
import { preferencesSchema } from './preferences'

/**
 * What such a file holds. Small files of an environment or of the computer that could not be read. Nothing about
 * money is in any of them, but what was in them is gone for the counter, and that is told.
 */
export const damagedFileSchema = z.enum([
  'names',
  'bills',
  'account-links',
  'complaints',
  'operators',
  'commissions',
  'ledgers',
  'callback-settings',
  'identity-checks',
  'last-purge',
  'visits',
  'preferences',
  'updates',
  'proxy',
  'office-erasures',
  'debtors',
  'customers-rows',
  'daily-copies',
])
export type DamagedFile = z.output<typeof damagedFileSchema>

/** Everything the first screen needs, in one answer. */
export const appStateSchema = z.object({
  version: z.string(),
  /** Started in safe mode: the log can be looked at, and nothing else is done. */
  isSafe: z.boolean(),
  /** The counter is locked: of the shop nothing is told. */
  isBehindLock: z.boolean(),
  preferences: preferencesSchema,
  /** The environment the window is working in; null on the first-launch screen. */
  environment: environmentSchema.nullable(),
  /** The system's key store cannot keep a secret on this computer. */
  keyStore: z.enum(['ready', 'unavailable', 'plain-text']),
  /** The memory outside the app's folder. */
  anchor: anchorStateSchema,
  /** False while sales of earlier runs are still being recovered: screens that move money stay closed. */
  recovered: z.boolean(),
  /** Set when the journal could not be opened for writing: the app is then view-only. */
  storeProblem: storeProblemSchema.nullable(),
  /** What the computer is called that works with the journal instead; null if none does. */
  storeHolder: z.string().nullable(),
  /** Where it was moved to, if it was; null if that cannot be read. */
  storeMoved: movedLogSchema.nullable(),
  /** It lies on a drive on which nothing is sold outside practice (`shared-drive`). */
  isOnSharedDrive: z.boolean(),
  /** What is known of the journal's end outside of it; null while none is open, and in practice, where no money moves. */
  logEnd: logEndSchema.nullable(),
  /**
   * How many sales had a stored state that was not what their entries say when the log was opened. They were put right; somebody else had
   * written to the file.
   */
  repairedSales: z.number().int().nonnegative(),
  /** How many entries of the log cannot be used and are not settled. */
  setAsideEntries: z.number().int().nonnegative(),
  /** Small files that could not be read and were put aside. Nothing about money was in them. */
  damagedFiles: z.array(damagedFileSchema).readonly(),
  /** Somebody else than Galla changed the owner's settings, and no owner has decided; null while the counter is locked. */
  changedSettings: changedSettingsSchema.nullable(),
  /** The journal is no longer signed for others until an owner confirms the new key. */
  isSigningKeyLost: z.boolean(),
  /** What of the app broke, until it was reported or nobody wants to; null if nothing did. */
  broken: brokenPartSchema.nullable(),
})
export type AppState = z.output<typeof appStateSchema>
/** What of it the open environment says. */
export type WorkspaceState = Omit<
  AppState,
  'version' | 'isSafe' | 'preferences' | 'keyStore' | 'anchor' | 'broken' | 'isBehindLock' | 'changedSettings'
>
