// Strangers who post to the receiver: what they send is bounded, and never takes the place of what is ours.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReceiverOptions } from '#main/callbacks'
import {
  accountCreated,
  callback,
  JSON_TYPE,
  openssl,
  outcomeOf,
  receiver,
} from '../support/callback-receiver'

/** Posts over one connection after the other; resolves to the status of each answer, 0 if there was none. */
const post = (url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    })
    sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    sent.on('error', () => resolve(0))
    sent.end(body)
  })

const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const OURS = 'SALE-0001'

const FLOOD_BODY_BYTES = 50_000
/** On a computer that is busy with other work. */
const LONGEST_FLOOD_MS = 60_000

const onlyOurs: ReceiverOptions['isOurs'] = (_kind, { requestId }) => requestId === OURS

describe('a stranger', () => {
  it(
    'who posts 2,000 bodies of 50 kB fills no disk and pushes nothing out',
    async () => {
      const { made, recharge, account, folder } = await receiver({ isOurs: onlyOurs })
      expect(await post(recharge, callback())).toBe(200)
      const before = bytesIn(folder)
      const flood = Array.from({ length: 2_000 }, (_, number) =>
        callback({}, { request_id: `FLOOD-${number}`, message: 'x'.repeat(FLOOD_BODY_BYTES) }),
      )
      const statuses = new Set<number>()
      await Promise.all(
        Array.from({ length: 20 }, async (_, lane) => {
          for (let next = flood.pop(); next !== undefined; next = flood.pop())
            statuses.add(await post(lane % 2 === 0 ? recharge : account, next))
        }),
      )
      expect([...statuses].filter((status) => status === 200)).toEqual([])
      // What was concluded from our own may be written meanwhile; not one body of the flood is.
      expect(bytesIn(folder) - before).toBeLessThan(FLOOD_BODY_BYTES)
      expect((await made.search('', 10)).map(({ facts }) => facts?.requestId)).toEqual([OURS])
    },
    LONGEST_FLOOD_MS,
  )

  it('who names no sale of ours is told apart, and written to a file of its own', async () => {
    const { made, recharge, file, judged } = await receiver({ isOurs: onlyOurs })
    expect(await post(recharge, callback({}, { request_id: 'FLOOD-1' }))).toBe(200)
    expect(await post(recharge, callback())).toBe(200)
    await expect.poll(() => judged.length).toBe(1)
    expect((await made.search('FLOOD-1', 1)).map(outcomeOf)).toEqual(['unknown-sale'])
    expect(readFileSync(file, 'utf8')).not.toContain('FLOOD-1')
  })

  it('by way of a host of theirs gets nowhere; listed names and addresses pass', async () => {
    const { made, recharge } = await receiver({ settings: { hosts: ['till.example'] } })
    expect(await post(recharge, callback(), { host: 'rebound.example' })).toBe(403)
    expect(await made.search('', 1)).toEqual([])
    for (const host of ['till.example', 'TILL.example:8443', 'localhost:1', '[::1]:8088', '192.0.2.7'])
      expect(await post(recharge, callback({ timestamp: host }), { host }), host).toBe(200)
  })

  it('with 320 slow connections keeps nobody waiting', async () => {
    const { url, recharge, account } = await receiver()
    const { port } = new URL(url)
    const slow = await Promise.all(
      Array.from({ length: 320 }, async (_, number) => {
        const socket = connect({ port: Number(port), host: '127.0.0.1' })
        socket.on('error', () => {}).resume()
        await new Promise((resolve) => socket.once('connect', resolve))
        const head = `POST /callbacks/account HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}`
        socket.write(number % 2 === 0 ? head : `${head}Content-Length: 2000000\r\n\r\n{`)
        return socket
      }),
    )
    onTestFinished(() => slow.forEach((socket) => void socket.destroy()))
    const body = accountCreated()
    const signature = await openssl(body)
    expect(await post(recharge, callback())).toBe(200)
    expect(await post(account, body, { 'x-webhook-signature': signature })).toBe(200)
  })

  it('with half-sent bodies takes nobody the memory for theirs', async () => {
    const { url, account } = await receiver()
    const { port } = new URL(url)
    const half = 'x'.repeat(1_500_000)
    const slow = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = connect({ port: Number(port), host: '127.0.0.1' })
        socket.on('error', () => {}).resume()
        await new Promise((resolve) => socket.once('connect', resolve))
        socket.write(
          `POST /callbacks/account HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Content-Length: 1900000\r\n\r\n${half}`,
        )
        return socket
      }),
    )
    onTestFinished(() => slow.forEach((socket) => void socket.destroy()))
    const body = accountCreated({ profile_pic: 'x'.repeat(1_500_000) })
    expect(await post(account, body, { 'x-webhook-signature': await openssl(body) })).toBe(200)
  })
})
