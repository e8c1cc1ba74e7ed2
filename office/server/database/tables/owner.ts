// Tables of the owner's page. Those of people and sessions are better-auth's, in its own spelling; the shops are ours.

/** A moment as PostgreSQL's `timestamptz` gives it. */
type Moment = Date

export interface OwnerTables {
  user: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    image: string | null
    createdAt: Moment
    updatedAt: Moment
    twoFactorEnabled: boolean | null
    role: string
  }
  session: {
    id: string
    expiresAt: Moment
    token: string
    createdAt: Moment
    updatedAt: Moment
    ipAddress: string | null
    userAgent: string | null
    userId: string
  }
  shop: { shop_id: string; name: string }
  /** Which shops somebody may see who does not see all. */
  person_shop: { person_id: string; shop_id: string }
  shop_counter: { counter_id: string; shop_id: string }
  invitation: {
    /** SHA-256 of the code. */
    code_hash: Uint8Array
    email: string
    role: string
    shop_ids: readonly string[]
    expires_at_ms: number
    used_at_ms: number | null
  }
}
