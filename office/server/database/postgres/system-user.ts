// PostgreSQL refuses to run as root. An office that root started runs it as another user of the system.
import { readFileSync } from 'node:fs'
import { OfficeStartError } from '../../start-error'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** In order of preference; the second is there on every system and owns nothing else. */
const USERS = ['postgres', 'nobody']

/** Whom PostgreSQL runs as, or null for whoever started the office. */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of USERS) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new OfficeStartError(
    'PostgreSQL cannot run as root. Start the office as an ordinary user, or set DATABASE_URL.',
  )
}
