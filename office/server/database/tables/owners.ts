// Tables of the owner's page. Those of people and sessions are better-auth's, in its own spelling; the shops are ours.
import {
  bigint,
  boolean,
  bytes,
  integer,
  nullable,
  table,
  text,
  texts,
  timestamp,
  withDefault,
} from './table'

export const user = table({
  id: text,
  name: text,
  email: text,
  emailVerified: boolean,
  image: nullable(text),
  createdAt: withDefault(timestamp, 'CURRENT_TIMESTAMP'),
  updatedAt: withDefault(timestamp, 'CURRENT_TIMESTAMP'),
  twoFactorEnabled: nullable(boolean),
  role: text,
})
  .key('id')
  .unique('email')

export const session = table({
  id: text,
  expiresAt: timestamp,
  token: text,
  createdAt: withDefault(timestamp, 'CURRENT_TIMESTAMP'),
  updatedAt: timestamp,
  ipAddress: nullable(text),
  userAgent: nullable(text),
  userId: text,
  /** Whether whoever began it proved a second factor, and not the password alone. */
  withSecondFactor: withDefault(boolean, 'false'),
})
  .key('id')
  .unique('token')
  .refers('userId', 'user', 'ON DELETE CASCADE')
  .index('session_userId_idx', ['userId'])

export const account = table({
  id: text,
  accountId: text,
  providerId: text,
  userId: text,
  accessToken: nullable(text),
  refreshToken: nullable(text),
  idToken: nullable(text),
  accessTokenExpiresAt: nullable(timestamp),
  refreshTokenExpiresAt: nullable(timestamp),
  scope: nullable(text),
  password: nullable(text),
  createdAt: withDefault(timestamp, 'CURRENT_TIMESTAMP'),
  updatedAt: timestamp,
})
  .key('id')
  .refers('userId', 'user', 'ON DELETE CASCADE')
  .index('account_userId_idx', ['userId'])

export const verification = table({
  id: text,
  identifier: text,
  value: text,
  expiresAt: timestamp,
  createdAt: withDefault(timestamp, 'CURRENT_TIMESTAMP'),
  updatedAt: withDefault(timestamp, 'CURRENT_TIMESTAMP'),
})
  .key('id')
  .index('verification_identifier_idx', ['identifier'])

export const twoFactor = table({
  id: text,
  secret: text,
  backupCodes: text,
  userId: text,
  verified: nullable(boolean),
  failedVerificationCount: nullable(integer),
  lockedUntil: nullable(timestamp),
})
  .key('id')
  .refers('userId', 'user', 'ON DELETE CASCADE')
  .index('twoFactor_secret_idx', ['secret'])
  .index('twoFactor_userId_idx', ['userId'])

export const shop = table({
  shop_id: text,
  name: text,
})
  .key('shop_id')
  .unique('name')

/** Which shops somebody may see who does not see all. */
export const person_shop = table({
  person_id: text,
  shop_id: text,
})
  .key('person_id', 'shop_id')
  .refers('person_id', 'user', 'ON DELETE CASCADE')
  .refers('shop_id', 'shop')

export const shop_counter = table({
  counter_id: text,
  shop_id: text,
})
  .key('counter_id')
  .refers('counter_id', 'counter')
  .refers('shop_id', 'shop')

export const invitation = table({
  /** SHA-256 of the code. */
  code_hash: bytes,
  email: text,
  role: text,
  shop_ids: texts,
  /** A person's id, or `console`. */
  invited_by: text,
  expires_at_ms: bigint,
  used_at_ms: nullable(bigint),
}).key('code_hash')

/**
 * Files that the office writes for people at its page. The files themselves lie in the office's folder, under
 * `export_id`.
 */
const exported = table({
  export_id: text,
  person_id: text,
  /** JSON of `ExportRequest`. */
  request: text,
  /** The shops that whoever asked saw then, as JSON; null for all. */
  shop_ids: nullable(text),
  state: text,
  problem: nullable(text),
  rows: bigint,
  rows_expected: nullable(bigint),
  bytes: nullable(bigint),
  asked_at_ms: bigint,
  ended_at_ms: nullable(bigint),
  /** How often it was begun. */
  tries: integer,
})
  .key('export_id')
  .uniqueIndex('export_under_way', ['person_id'], "state IN ('waiting', 'running')")
export { exported as export }
