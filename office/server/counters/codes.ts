// The codes that let a counter in: each is used once.
import type { Transaction } from 'kysely'
import { readCode } from '#shared/office/enrolment'
import type { OfficeTables } from '../database/schema'
import { sha256 } from '../base/digest'
import { isOfWhoLetsIn } from '../context/scope'

export interface Entered {
  readonly counterId: string
  readonly name: string
  /** Entries of its log that are here. */
  readonly storedEntries?: number
}

/** False for a code that is wrong, expired, or used before. */
export async function isCodeUsedNow(
  transaction: Transaction<OfficeTables>,
  {
    code,
    counterId,
    now,
  }: {
    readonly code: string
    readonly counterId: string
    readonly now: number
  },
): Promise<boolean> {
  const used = await transaction
    .updateTable('enrolment')
    .set({ used_by: counterId })
    .where('code_hash', '=', sha256(readCode(code)))
    .where('used_by', 'is', null)
    .where('expires_at_ms', '>', now)
    .where(isOfWhoLetsIn('given_by'))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
