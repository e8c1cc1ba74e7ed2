// Who this office is: its id, its generation, its kind and its key. Made once; the secret half of the key lies in the office's folder, so that
// a stolen database cannot speak for the office.
import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Clock } from '#shared/base/clock'
import type { OfficeKind } from '#shared/protocol'
import type { OfficeEpoch } from '#shared/protocol/known-office'
import type { Pools } from '../database/pools'
import type { OfficeIdentity } from './context'
import { signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'
import { readSecrets } from '../base/secrets'
import { OfficeStartError } from '../base/start-error'

const ID_BYTES = 9

/**
 * Before keys are made in a folder, and before another office is waited for. Throws `OfficeStartError` where the database has an office whose
 * keys are not in `folder`: with others it could never take that one's place.
 */
export async function needOwnOffice(client: Pick<ClientBase, 'query'>, folder: string): Promise<void> {
  const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('office') IS NOT NULL")
  if (tables.length === 0) return
  const { rows } = await client.query<{ public_key: Uint8Array }>('SELECT public_key FROM office')
  const [office] = rows
  if (office === undefined) return
  const secrets = await readSecrets(folder)
  if (secrets === null)
    throw new OfficeStartError(
      `This database has an office, and its keys are not in ${folder}. Another machine of it is given them by: npm run office -- second-machine FILE, with a backup of that office. Or name its folder with --data.`,
    )
  const { publicKey } = signingKeyOf(secrets.signingKey)
  if (!Buffer.from(office.public_key).equals(publicKey)) throw anotherFolder()
}

const anotherFolder = (): OfficeStartError =>
  new OfficeStartError(
    "This database belongs to another office's folder: its key is not here. Start with that folder (--data), or restore a backup, which holds both.",
  )

/**
 * The office of this database, made if it has none. Throws `OfficeStartError` if the database belongs to another key or is of another kind.
 */
export async function openIdentity({
  pools,
  clock,
  signer,
  kind,
  epoch,
}: {
  readonly pools: Pick<Pools, 'main'>
  readonly clock: Clock
  readonly signer: SigningKey
  /** Null takes whatever kind the office has; a new one is then real. */
  readonly kind: OfficeKind | null
  readonly epoch: OfficeEpoch
}): Promise<OfficeIdentity> {
  await pools.main
    .insertInto('office')
    .values({
      office_id: `office-${randomBytes(ID_BYTES).toString('hex')}`,
      generation: 1,
      kind: kind ?? 'real',
      public_key: signer.publicKey,
      created_at_ms: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await pools.main.selectFrom('office').selectAll().executeTakeFirstOrThrow()
  if (!Buffer.from(row.public_key).equals(signer.publicKey)) throw anotherFolder()
  if (kind !== null && row.kind !== kind)
    throw new OfficeStartError(
      `This is a ${row.kind} office and stays one. For a ${kind} office take another folder (--data) or database.`,
    )
  return {
    id: row.office_id,
    generation: row.generation,
    epoch,
    kind: row.kind as OfficeKind,
    publicKey: signer.publicKey,
    sign: signer.sign,
  }
}
