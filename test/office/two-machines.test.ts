// An office on two machines with one database: the second has the same keys, waits for the first, says so, and takes its place.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { OpenedOffice, OpenOfficeOptions } from '#office/server/api/open-office'
import { runCommand } from '#office/server/commands'
import { issueServerCertificate, newAuthority, ownNames } from '#office/server/base/authority'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { signedAddresses } from '#main/office/link/machines'
import { enrolledWhere, enrolmentLine, parseEnrolment } from '#shared/office/enrolment'
import { X509Certificate } from 'node:crypto'
import { folderOfTest } from '../support/folder'
import { freePort } from '../support/free-port'
import { clientOf, newDatabase, testOffice } from '../support/office'
import { openedOffice } from '../support/opened-office'

const PASSPHRASE = 'a passphrase of the shop'
const MACHINES = ['https://office-a:8471', 'https://office-b:8471']

async function emptyDatabase(): Promise<string> {
  const client = await clientOf(await newDatabase('template0'))
  return `${inject('postgresUrl')}${client.database ?? ''}`
}

async function opened(
  at: { readonly url: string; readonly folder: string },
  more: Partial<OpenOfficeOptions> = {},
): Promise<OpenedOffice> {
  const office = await openedOffice(at, more)
  onTestFinished(office.close)
  return office
}

const statusAt = async (port: number, path: string): Promise<readonly [number, unknown]> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return [answer.status, await answer.json()]
}

/** What the owner does on the second machine. */
async function secondMachine(url: string, first: string, second: string): Promise<readonly string[]> {
  const file = join(first, 'office.backup')
  process.env['GALLA_BACKUP_PASSPHRASE'] = PASSPHRASE
  onTestFinished(() => void delete process.env['GALLA_BACKUP_PASSPHRASE'])
  const said: string[] = []
  const place = {
    database: { url, tls: null },
    now: () => Date.now(),
    say: (text: string) => void said.push(text),
  }
  await runCommand(['backup', file], { ...place, folder: first })
  await runCommand(['second-machine', file], { ...place, folder: second })
  return said
}

it('the second has the first one’s keys from a sealed backup, waits, says so to whoever asks, and takes its place', async () => {
  const [url, first, second, port] = [await emptyDatabase(), folderOfTest(), folderOfTest(), await freePort()]
  const before = await openedOffice({ url, folder: first })
  const folder = join(second, 'office')
  expect((await secondMachine(url, first, folder)).at(-1)).toContain(before.context.office.id)
  const file = 'office-secrets.json'
  expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(join(first, file), 'utf8'))
  let waits = 0
  const taken = opened({ url, folder }, { port, onWaiting: () => void (waits += 1) })
  await expect.poll(() => statusAt(port, '/readyz').catch(() => null)).toEqual([503, { status: 'waiting' }])
  expect(await statusAt(port, '/healthz')).toEqual([200, { status: 'alive' }])
  expect((await statusAt(port, '/v1/nonce'))[0]).toBe(503)
  expect(waits).toBe(1)
  await before.close()
  const after = await taken
  expect(after.context.office).toMatchObject({ id: before.context.office.id, generation: 1 })
  await expect.poll(() => statusAt(port, '/readyz')).toEqual([200, { status: 'ready' }])
})

it('one that waits opens later where the other has its port', async () => {
  const [url, folder, port] = [await emptyDatabase(), folderOfTest(), await freePort()]
  const before = await openedOffice({ url, folder }, { port })
  let waits = 0
  const taken = opened({ url, folder }, { port, onWaiting: () => void (waits += 1) })
  await expect.poll(() => waits).toBe(1)
  await before.close()
  await taken
  await expect.poll(() => statusAt(port, '/readyz').catch(() => null)).toEqual([200, { status: 'ready' }])
})

describe('a machine without the office’s keys', () => {
  it('is told how it gets them, and makes none of its own', async () => {
    const [url, first, second] = [await emptyDatabase(), folderOfTest(), folderOfTest()]
    await opened({ url, folder: first })
    await expect(openedOffice({ url, folder: second }, { onWaiting: () => {} })).rejects.toThrow(
      'second-machine FILE',
    )
    expect(() => readFileSync(join(second, 'office-secrets.json'))).toThrow('ENOENT')
  })

  it('is refused before it waits where it has those of another office', async () => {
    const [url, first, second] = [await emptyDatabase(), folderOfTest(), folderOfTest()]
    const other = await openedOffice({ url: await emptyDatabase(), folder: second })
    await other.close()
    await opened({ url, folder: first })
    await expect(openedOffice({ url, folder: second }, { onWaiting: () => {} })).rejects.toThrow(
      'its key is not here',
    )
  })
})

it('counters are told of all machines by the office’s own key, and come in at any of them', async () => {
  const office = await testOffice({ machines: MACHINES })
  const counter = await office.counter()
  const { addresses } = heartbeatAnswerSchema.parse((await counter.heartbeat()).body)
  const { id: officeId, publicKey } = office.context.office
  const officeKey = Buffer.from(publicKey).toString('base64url')
  expect(signedAddresses({ officeId, officeKey }, addresses)).toEqual(MACHINES)
  const line = enrolmentLine({
    ...enrolledWhere(MACHINES, 'https://office.example'),
    code: 'ABCDEFGHJKMN',
    authorityDigest: null,
    kind: 'real',
  })
  expect(parseEnrolment(line)).toMatchObject({ address: MACHINES[0], otherAddresses: MACHINES.slice(1) })
})

it('the certificate of each machine names all of them', async () => {
  const { cert } = await issueServerCertificate(
    await newAuthority(),
    ownNames(['https://office.example', ...MACHINES]),
  )
  const names = new X509Certificate(cert).subjectAltName ?? ''
  for (const name of ['office.example', 'office-a', 'office-b', '127.0.0.1']) expect(names).toContain(name)
})
