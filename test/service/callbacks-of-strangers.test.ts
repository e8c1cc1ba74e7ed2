// Strangers who post to the receiver: what they send is bounded, and never takes the place of what is ours.
import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReceiverOptions } from '../../electron/main/callbacks'
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

  it('who posts many small ones meets a limit; callbacks about our sales are taken meanwhile', async () => {
    const { made, recharge, folder } = await receiver({ isOurs: onlyOurs })
    expect(await post(recharge, callback())).toBe(200)
    const statuses: number[] = []
    for (let number = 0; number < 400; number += 1)
      statuses.push(
        await post(recharge, callback({}, { request_id: `FLOOD-${number}`, message: 'x'.repeat(15_000) })),
      )
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    expect(bytesIn(folder)).toBeLessThan(1024 * 1024)
    expect(await post(recharge, callback({ timestamp: 'later' }))).toBe(200)
    const stored = await made.search('', 1_000)
    expect(stored.filter(({ facts }) => facts?.requestId === OURS)).toHaveLength(2)
    expect(stored.filter((record) => outcomeOf(record) === 'unknown-sale').length).toBeGreaterThan(10)
  })

  it('who knows the id of a sale cannot fill the disk with it either', async () => {
    const { recharge, folder } = await receiver({ isOurs: onlyOurs })
    const statuses: number[] = []
    for (let number = 0; number < 60; number += 1)
      statuses.push(
        await post(recharge, callback({ timestamp: `${number}` }, { message: 'x'.repeat(15_000) })),
      )
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(bytesIn(folder)).toBeLessThan(1024 * 1024)
  })

  it.each([
    ['a host of theirs', { host: 'rebound.example' }, 403],
    ['a page in a browser', { origin: 'https://evil.example' }, 403],
    ['a page from a file', { origin: 'null' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text, which a page may send unasked', { 'content-type': 'text/plain' }, 415],
  ])('by way of %s gets nowhere', async (_way, headers, status) => {
    const { made, recharge } = await receiver()
    expect(await post(recharge, callback(), headers)).toBe(status)
    expect(await made.search('', 1)).toEqual([])
  })

  it('is not whom the service is taken for: listed names, addresses and JSON in every spelling pass', async () => {
    const { recharge } = await receiver({ settings: { hosts: ['till.example'] } })
    for (const host of ['till.example', 'TILL.example:8443', 'localhost:1', '[::1]:8088', '192.0.2.7'])
      expect(await post(recharge, callback({ timestamp: host }), { host }), host).toBe(200)
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/event+json'])
      expect(await post(recharge, callback({ timestamp: type }), { 'content-type': type }), type).toBe(200)
    expect(await post(recharge, callback(), { host: 'other.example' })).toBe(403)
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
