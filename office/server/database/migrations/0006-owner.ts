// The owner's page: people with their sessions and second factors as better-auth keeps them, shops, and who may see which.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE "user" (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL UNIQUE,
  "emailVerified" boolean NOT NULL,
  "image" text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean,
  "role" text NOT NULL
)`.execute(database)
  await sql`
CREATE TABLE "session" (
  "id" text PRIMARY KEY,
  "expiresAt" timestamptz NOT NULL,
  "token" text NOT NULL UNIQUE,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE
)`.execute(database)
  await sql`CREATE INDEX "session_userId_idx" ON "session" ("userId")`.execute(database)
  await sql`
CREATE TABLE "account" (
  "id" text PRIMARY KEY,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL
)`.execute(database)
  await sql`CREATE INDEX "account_userId_idx" ON "account" ("userId")`.execute(database)
  await sql`
CREATE TABLE "verification" (
  "id" text PRIMARY KEY,
  "identifier" text NOT NULL,
  "value" text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP
)`.execute(database)
  await sql`CREATE INDEX "verification_identifier_idx" ON "verification" ("identifier")`.execute(database)
  await sql`
CREATE TABLE "twoFactor" (
  "id" text PRIMARY KEY,
  "secret" text NOT NULL,
  "backupCodes" text NOT NULL,
  "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
)`.execute(database)
  await sql`CREATE INDEX "twoFactor_secret_idx" ON "twoFactor" ("secret")`.execute(database)
  await sql`CREATE INDEX "twoFactor_userId_idx" ON "twoFactor" ("userId")`.execute(database)
  await sql`
CREATE TABLE shop (
  shop_id text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (shop_id),
  UNIQUE (name)
)`.execute(database)
  await sql`
CREATE TABLE shop_counter (
  counter_id text NOT NULL,
  shop_id text NOT NULL,
  PRIMARY KEY (counter_id),
  FOREIGN KEY (counter_id) REFERENCES counter,
  FOREIGN KEY (shop_id) REFERENCES shop
)`.execute(database)
  await sql`
CREATE TABLE person_shop (
  person_id text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
  shop_id text NOT NULL,
  PRIMARY KEY (person_id, shop_id),
  FOREIGN KEY (shop_id) REFERENCES shop
)`.execute(database)
  await sql`
CREATE TABLE invitation (
  code_hash bytea NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  shop_ids text[] NOT NULL,
  expires_at_ms bigint NOT NULL,
  used_at_ms bigint,
  PRIMARY KEY (code_hash)
)`.execute(database)
}
