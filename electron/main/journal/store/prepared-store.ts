// A journal's file opened for writing: checked, and brought up to date, before anything is read of it.
import { z } from 'zod'
import { fail, succeed, type Result } from '@shared/result'
import { chainKeyOf, type ChainKey } from '../seal/chain'
import { personalSealing } from '../seal/personal-sealing'
import { sealFileAt, sealPathOf } from '../seal/seal-file'
import type { SealFile } from '../seal/sealed-head'
import { openDatabase, StoreError, type Database } from './database'
import { requireExpectedSchema } from './expected-schema'
import { migrate, needsMigration, requireOurFile } from './schema'
import { sqliteStore } from './sqlite-store'
import type { JournalStore } from './store'
import { copyBeforeMigration, forgetUnsealedRows, quickCheck } from './store-care'
import { storeFailure } from './store-failure'

export interface PreparedStore {
  readonly store: JournalStore
  readonly chainKey: ChainKey
  readonly sealFile: SealFile
  /** An older app wrote the journal last. */
  readonly isUpgraded: boolean
}

/** Gives `use` the store, which stays open unless it throws. Fails with `store`. */
export function openPrepared<Opened>(
  options: {
    readonly path: string
    readonly chainKey: Uint8Array
    readonly platform: string
    readonly prepared?: unknown
  },
  use: (of: PreparedStore) => Opened,
): Result<Opened> {
  const chainKey = chainKeyOf(options.chainKey)
  let database: Database | undefined
  try {
    database = openDatabase({ path: options.path, platform: options.platform })
    requireOurFile(database)
    quickCheck(database, options.path)
    requireExpectedSchema(database, options.platform)
    copyBeforeMigration(database, options.path)
    const isUpgraded = needsMigration(database) || options.prepared !== undefined
    const sealing = personalSealing(options.chainKey)
    if (needsMigration(database)) migrate(database, sealing)
    const [store, sealFile] = [sqliteStore(database, sealing), sealFileAt(sealPathOf(options.path))]
    const opened = use({ store, chainKey, sealFile, isUpgraded })
    forgetUnsealedRows(database, options.path)
    return succeed(opened)
  } catch (error) {
    database?.close()
    return fail(storeFailure(asStoreError(error)))
  }
}

/**
 * Other reasons that keep a journal from opening: a readable page with damaged text in it, and a disk that refuses a
 * file beside it. Anything else is a defect of the app.
 */
export function asStoreError(error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new StoreError('corrupt', 'a text of the log cannot be read', { cause: error })
  if (error instanceof StoreError || !(error instanceof Error) || !('syscall' in error)) return error
  const code = 'code' in error ? error.code : undefined
  const problem = code === 'ENOSPC' ? 'disk-full' : isForbidden(code) ? 'read-only' : 'other'
  return new StoreError(problem, 'the disk refused a file beside the log', { cause: error })
}

const isForbidden = (code: unknown): boolean => code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
