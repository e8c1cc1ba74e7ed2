import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process of an office's own PostgreSQL, and where it is reached. */
export function postgresOf(folder: string): { readonly pid: number; readonly url: string } {
  const [pid, , , port] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
  return { pid: Number(pid), url: `postgres://galla:${password}@127.0.0.1:${port ?? ''}/galla_office` }
}
