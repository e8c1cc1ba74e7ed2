// A callback of the service, from its post at the office to the disk of the counter whose sale it names, over sockets and through everything
// between; against a post at a bare server that syncs it.
import { randomBytes } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent, createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enrolmentLine } from '#shared/office/enrolment'
import { linesIn } from '#main/files/lines-file'
import { issueServerCertificate, newAuthority } from '#office/server/base/authority'
import { enteredCounter } from '../support/office-counter'
import { openedOffice } from '../support/opened-office'
import { sized, timed, type Bench } from './comparison'
import { officeDatabase } from './office-database'

const ROUNDS = sized(1_000, 3)
const LOOK_EVERY_MS = 20
const LOOPBACK = '127.0.0.1'
const NAMES = [LOOPBACK, 'localhost']

const callback = (id: string): string =>
  JSON.stringify({
    event: 'RECHARGE_SUCCESS',
    status: 'success',
    data: { request_id: id, amount: '299.00', message: 'Recharge successful.', refunded: false },
  })

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

/** A server that keeps what is posted, and nothing more. */
async function bareServer(folder: string) {
  const file = openSync(join(folder, 'bare'), 'a')
  const server = createServer(
    await issueServerCertificate(await newAuthority(), NAMES),
    (incoming, outgoing) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('end', () => {
        writeSync(file, `${Buffer.concat(pieces).toString('utf8')}\n`)
        fdatasyncSync(file)
        outgoing.end('{"status":200}')
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  return {
    url: `https://${LOOPBACK}:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
      closeSync(file)
    },
  }
}

export const bench = async (): Promise<Bench> => {
  const database = await officeDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'galla-bench-relay-'))
  const bare = await bareServer(folder)
  // Only to know a port that is free now.
  const { url, close } = await bareServer(folder)
  close()
  const { port } = new URL(url)
  const own = `https://${LOOPBACK}:${port}`
  const office = await openedOffice(
    { url: database.url, folder: join(folder, 'office') },
    { kind: 'real', port: Number(port), address: own, isBehindProxy: false, publicUrl: own },
  )
  const { address, authorityDigest, context, app } = office
  const code = await app.enrolment.newCode('console')
  const line = enrolmentLine({ address, code, authorityDigest, kind: context.office.kind })
  const kept = linesIn(join(folder, 'callbacks.jsonl'))
  let onKept = (): void => {}
  const counter = await enteredCounter(line, 'Counter 1', async (body) => {
    await kept.append(`${Buffer.from(body).toString('utf8')}\n`)
    onKept()
  })
  const state = () => counter.office.state()
  await until(() => state().isAskedBeforeSales && state().hooks.length > 0)
  const ids = Array.from({ length: ROUNDS + 1 }, () => `SALE-${randomBytes(8).toString('hex')}`)
  for (const id of ids) await counter.sell(`98765-${id}`, id)
  await until(() => {
    counter.office.sendNow()
    return state().record.unsent === 0 && state().record.standing.kind === 'up-to-date'
  })
  const hook = state().hooks.find(({ kind }) => kind === 'recharge')?.url ?? ''
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  const post = (to: string, body: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      request(to, { method: 'POST', agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`answered with ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      })
        .once('error', reject)
        .end(body)
    })
  let [sent, plain] = [0, 0]
  return {
    comparisons: [
      {
        what: "a callback from its post at the office to its counter's disk",
        against: 'a post at a bare server that syncs it to its disk',
        aimRatio: 5,
        at: 'p99',
        rounds: ROUNDS,
        ours: () =>
          timed(async () => {
            const isKept = new Promise<void>((resolve) => {
              onKept = resolve
            })
            await post(hook, callback(ids[(sent += 1)] ?? ids[0] ?? ''))
            await isKept
          }),
        plain: () => timed(() => post(bare.url, callback(`SALE-${(plain += 1)}`))),
      },
    ],
    close: async () => {
      agent.destroy()
      await counter.office.close()
      await office.close()
      bare.close()
      await kept.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
