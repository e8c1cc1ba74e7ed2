// What PostgreSQL says of a standby that commits wait for, to any user. Patroni takes the standby out of the setting while it is away.

export interface StandbySight {
  /** Commits are kept there too before they are acknowledged. */
  readonly isNamed: boolean
  /** Commits of this office have waited for it longer than one is on its way. */
  readonly isWaitedFor: boolean
}

export const NOTHING_SEEN: StandbySight = { isNamed: false, isWaitedFor: false }

const WAITED_FOR_AFTER_S = 1

/** The columns of a `StandbySight`, for a SELECT or a RETURNING. */
export const STANDBY_SEEN = `current_setting('synchronous_standby_names') <> '' AS "isNamed",
  EXISTS (SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND usename = current_user
    AND state_change < clock_timestamp() - interval '${WAITED_FOR_AFTER_S} s') AS "isWaitedFor"`
