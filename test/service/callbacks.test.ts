// The receiver of callbacks over real sockets, driven by curl and openssl as a service's own staff would: not by our
// code alone.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_CALLBACK_SETTINGS } from '#shared/callbacks/callback'
import type { Arrival } from '#shared/node/callbacks/callback-intake'
import { linesIn, type LinesOnDisk } from '#main/files/lines-file'
import { createAuthority } from '../support/certificates'
import { curl, signed } from '../support/curl'
import {
  accountCreated,
  callback,
  folderOfTest,
  JSON_TYPE,
  openssl,
  outcomeOf,
  receiver,
} from '../support/callback-receiver'

describe('a recharge callback', () => {
  it('T82 is on the disk before it is answered with 200, an integer status and a message', async () => {
    const { recharge, file, judged } = await receiver()
    const { status, answer } = await curl(recharge, callback())
    expect(status).toBe(200)
    expect(JSON.parse(answer)).toEqual({ status: 200, message: 'Received.' })
    const [line = ''] = readFileSync(file, 'utf8').split('\n')
    expect(JSON.parse(line)).toMatchObject({
      record: {
        number: 1,
        kind: 'recharge',
        facts: { requestId: 'SALE-0001', referenceId: 'RZ1', says: 'success' },
        bodySha256: createHash('sha256').update(callback()).digest('hex'),
      },
      body: callback(),
    })
    await expect.poll(() => judged.length).toBe(1)
  })

  it('T82 T83 T84 is taken whatever it is about: repeated, unknown id, unknown event, contradictory', async () => {
    const { made, recharge } = await receiver()
    for (const body of [
      callback(),
      callback(),
      callback({}, { request_id: 'nobody-knows-it' }),
      callback({ event: 'RECHARGE_DREAMT' }),
      callback({ status: 'failed' }),
    ])
      expect((await curl(recharge, body)).status).toBe(200)
    await expect
      .poll(async () => (await made.search('', 10)).map(outcomeOf))
      .toEqual(['confirmed', 'confirmed', 'confirmed', 'repeated', 'confirmed'])
    expect((await made.search('dreamt', 10)).map(({ facts }) => facts?.says)).toEqual(['unknown'])
    expect((await made.search('', 1)).map(({ facts }) => facts?.says)).toEqual(['contradictory'])
  })

  it('is taken from the listed addresses alone, if there is a list', async () => {
    const elsewhere = await receiver({ settings: { sources: ['203.0.113.7'] } })
    expect((await curl(elsewhere.recharge, callback())).status).toBe(403)
    const here = await receiver({ settings: { sources: ['127.0.0.1'] } })
    expect((await curl(here.recharge, callback())).status).toBe(200)
  })

  it('behind a proxy comes from the address that the proxy named last', async () => {
    const behind = await receiver({ settings: { transport: 'proxy', sources: ['203.0.113.7'] } })
    const from = (addresses: string) =>
      curl(behind.recharge, callback(), '--header', `X-Forwarded-For: ${addresses}`)
    expect((await from('203.0.113.7')).status).toBe(200)
    expect((await from('203.0.113.7, 198.51.100.1')).status).toBe(403)
    for (const [name, value] of [
      ['X-Forwarded-For', '"203.0.113.7:4711"'],
      ['X-Forwarded-For', '203.0.113.7:4711'],
      ['Forwarded', 'for="203.0.113.7:4711";proto=https'],
    ] as const)
      expect((await curl(behind.recharge, callback(), '--header', `${name}: ${value}`)).status).toBe(200)
    const unnamed = await receiver({
      settings: { transport: 'proxy', proxies: ['10.0.0.1'], sources: ['203.0.113.7'] },
    })
    for (const header of ['X-Forwarded-For: 203.0.113.7', 'Forwarded: for=203.0.113.7'])
      expect((await curl(unnamed.recharge, callback(), '--header', header)).status).toBe(403)
    const direct = await receiver({ settings: { sources: ['203.0.113.7'] } })
    const forged = await curl(direct.recharge, callback(), '--header', 'X-Forwarded-For: 203.0.113.7')
    expect(forged.status).toBe(403)
  })
})

describe('an account callback', () => {
  it('T78 T80 signed with openssl is taken, in hex of either case', async () => {
    const { account, records } = await receiver()
    const body = accountCreated()
    const signature = await openssl(body)
    expect((await curl(account, body, ...signed(signature))).status).toBe(200)
    const other = accountCreated({ is_completed: false })
    expect((await curl(account, other, ...signed((await openssl(other)).toUpperCase()))).status).toBe(200)
    expect(records[0]).toMatchObject({
      source: 'the-service',
      sentAt: '1763632800',
      facts: { says: 'success' },
    })
  })

  it('T78 is turned away, and nothing is done, without the signature of these very bytes', async () => {
    const { made, account } = await receiver()
    const body = accountCreated()
    const good = await openssl(body)
    const bad = [
      signed('0'.repeat(64)),
      signed(await openssl(body, 'another secret')),
      signed(await openssl(`${body} `)),
    ]
    for (const headers of bad) expect((await curl(account, body, ...headers)).status).toBe(401)
    expect((await curl(account, body.replace('success', 'failed'), ...signed(good))).status).toBe(401)
    expect(await made.search('', 10)).toEqual([])
  })

  it('leaves of its customer nothing on the disk: no name, number, card or picture', async () => {
    const { account, file, made } = await receiver()
    const customer = {
      customer_name: 'Kamakshi Callbackcanary',
      pancard: 'BXZPK5678L',
      account_number: '30123456789012',
      cif_number: '88887777666',
      profile_pic: 'iVBORw0KGgoCanary',
    }
    const body = accountCreated(customer)
    expect((await curl(account, body, ...signed(await openssl(body)))).status).toBe(200)
    expect((await made.search('ACC-1', 1)).map(outcomeOf)).toHaveLength(1)
    const bytes = readFileSync(file, 'utf8')
    for (const value of Object.values(customer)) expect(bytes).not.toContain(value)
  })

  it('is asked to come again while no secret is set', async () => {
    const { account } = await receiver({ secrets: () => [] })
    const body = accountCreated()
    expect((await curl(account, body, ...signed(await openssl(body)))).status).toBe(503)
  })

  it('T79 replayed with another time is known again: the time is no part of what is signed', async () => {
    const { made, account } = await receiver()
    const body = accountCreated()
    const signature = await openssl(body)
    await curl(account, body, ...signed(signature))
    await curl(
      account,
      body,
      '--header',
      `X-Webhook-Signature: ${signature}`,
      '--header',
      'X-Webhook-Timestamp: 9',
    )
    expect((await made.search('', 10)).map(outcomeOf)[0]).toBe('repeated')
  })
})

describe('a callback that was received elsewhere', () => {
  const elsewhere = (body: string, change: Partial<Arrival> = {}): Arrival => ({
    kind: 'recharge',
    body: Buffer.from(body),
    remoteAddress: '203.0.113.7',
    headers: { signature: null, source: null, sentAt: null },
    ...change,
  })

  it('is on the disk once it is taken, is judged, and is known again, while nothing listens here', async () => {
    const { made, state, file, judged } = await receiver({ settings: { enabled: false } })
    expect(state).toEqual({ kind: 'off' })
    expect((await made.take(elsewhere(callback()))).httpStatus).toBe(200)
    expect(readFileSync(file, 'utf8')).toContain('SALE-0001')
    await expect.poll(() => judged.length).toBe(1)
    await made.take(elsewhere(callback()))
    await expect
      .poll(async () => (await made.search('', 2)).map(outcomeOf))
      .toEqual(['repeated', 'confirmed'])
  })

  it('is held to the signature and to the listed addresses as one that came here', async () => {
    const { made } = await receiver({ settings: { enabled: false, sources: ['203.0.113.7'] } })
    const body = accountCreated()
    const byWhom = async (signature: string | null) =>
      (
        await made.take(
          elsewhere(body, { kind: 'account', headers: { signature, source: null, sentAt: null } }),
        )
      ).httpStatus
    expect(await byWhom(null)).toBe(401)
    expect(await byWhom(await openssl(body, 'another secret'))).toBe(401)
    expect(await byWhom(await openssl(body))).toBe(200)
    const foreign = elsewhere(callback(), { remoteAddress: '198.51.100.1' })
    expect((await made.take(foreign)).httpStatus).toBe(403)
  })

  it('is not said to be stored by a full disk, nor after the end', async () => {
    const lines: LinesOnDisk = {
      ...linesIn(join(folderOfTest(), 'callbacks.jsonl')),
      append: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    }
    const full = await receiver({ settings: { enabled: false }, lines })
    expect((await full.made.take(elsewhere(callback()))).httpStatus).toBe(503)
    const closed = await receiver({ settings: { enabled: false } })
    await closed.made.close()
    expect((await closed.made.take(elsewhere(callback()))).httpStatus).toBe(503)
  })

  it('left waiting by an earlier run is judged with the first that is taken', async () => {
    const folder = folderOfTest()
    const first = await receiver({
      folder,
      settings: { enabled: false },
      judge: () => new Promise(() => {}),
    })
    await first.made.take(elsewhere(callback()))
    await first.made.close()
    const second = await receiver({ folder, settings: { enabled: false } })
    await second.made.take(elsewhere(callback({}, { request_id: 'SALE-0002' })))
    await expect
      .poll(() => second.judged.map(({ facts }) => facts?.requestId))
      .toEqual(['SALE-0001', 'SALE-0002'])
  })
})

describe('bad weather', () => {
  it('a body of 1 MB is refused without being read', async () => {
    const { made, recharge } = await receiver()
    expect((await curl(recharge, callback({}, { message: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
    const chunked = await curl(recharge, 'x'.repeat(1024 * 1024), '--header', 'Transfer-Encoding: chunked')
    expect(chunked.status).toBe(413)
    expect(await made.search('', 1)).toEqual([])
  })

  it('a refusal reaches a sender who is still sending, and one who never ends is cut off', async () => {
    const { url } = await receiver()
    const refusedWhileSending = async (lastChunks: readonly string[]) => {
      const sender = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
      onTestFinished(() => void sender.destroy())
      let heard = ''
      sender.on('error', () => {}).on('data', (piece) => (heard += piece.toString()))
      // What is heard is read once everything was sent, as by a sender who sends first.
      sender.pause()
      sender.write(
        `POST /callbacks/recharge HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`,
      )
      const chunk = 'x'.repeat(256 * 1024)
      for (let sent = 0; sent < 3 && !sender.destroyed; sent += 1) {
        await new Promise<void>((resolve) =>
          sender.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`, () => resolve()),
        )
        await new Promise<void>((resolve) => void setImmediate(resolve))
      }
      for (const last of lastChunks) sender.write(last)
      sender.resume()
      await expect.poll(() => heard !== '' || sender.destroyed, { timeout: 5_000 }).toBe(true)
      return { status: heard.slice(9, 12), sender }
    }
    expect((await refusedWhileSending(['0\r\n\r\n'])).status).toBe('413')
    const mebibyte = `100000\r\n${'x'.repeat(0x100000)}\r\n`
    const { sender } = await refusedWhileSending(Array.from({ length: 6 }, () => mebibyte))
    await expect.poll(() => sender.destroyed, { timeout: 5_000 }).toBe(true)
  })

  it('other paths lead nowhere', async () => {
    const { url, recharge } = await receiver()
    expect((await curl(`${url}/`, callback())).status).toBe(404)
    expect((await curl(`${recharge}/../account`, callback(), '--path-as-is')).status).toBe(404)
  })

  it('a sender that drips is cut off, and the others are served meanwhile', async () => {
    const { url, recharge } = await receiver()
    const slow = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
    onTestFinished(() => void slow.destroy())
    const ended = new Promise((resolve) => slow.once('close', resolve))
    slow.on('error', () => {})
    slow.resume()
    slow.write('POST /callbacks/recharge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n')
    expect((await curl(recharge, callback())).status).toBe(200)
    await ended
  }, 20_000)

  it('a length that promises more than comes stores nothing', async () => {
    const { made, url } = await receiver()
    const sender = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
    const body = callback()
    sender.on('error', () => {}).resume()
    sender.write(
      `POST /callbacks/recharge HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Content-Length: ${body.length + 50}\r\n\r\n${body}`,
    )
    await new Promise<void>((resolve) => sender.end(resolve))
    await new Promise((resolve) => sender.once('close', resolve))
    expect(await made.search('', 1)).toEqual([])
  })

  it('a port in use is said, and another one then works', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { made, state } = await receiver({ settings: { port } })
    expect(state).toEqual({ kind: 'failed', problem: 'port-in-use' })
    const moved = await made.apply({ ...DEFAULT_CALLBACK_SETTINGS, enabled: true, port: 0 })
    expect(moved.kind).toBe('listening')
  })

  it('a disk that takes nothing is never answered with 200', async () => {
    const lines: LinesOnDisk = {
      ...linesIn(join(folderOfTest(), 'callbacks.jsonl')),
      append: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    }
    const { made, recharge } = await receiver({ lines })
    expect((await curl(recharge, callback())).status).toBe(503)
    expect(await made.search('', 1)).toEqual([])
  })

  it('a journal that cannot say whose sale it is about is logged, and the sender is asked to come again', async () => {
    const broken = new Error('the journal is closed')
    const isOurs = () => {
      throw broken
    }
    const { recharge, records, troubles } = await receiver({ isOurs })
    expect((await curl(recharge, callback())).status).toBe(503)
    expect([records, troubles]).toEqual([[], [broken]])
  })

  it('over TLS with files of its own', async () => {
    const authority = createAuthority('Callback test authority')
    const { key, cert } = authority.issue({ ipAddress: '127.0.0.1' })
    const folder = folderOfTest()
    for (const [name, text] of Object.entries({ key, cert, authority: authority.cert }))
      writeFileSync(join(folder, name), text)
    const files = { certificateFile: join(folder, 'cert'), keyFile: join(folder, 'key') }
    const { recharge } = await receiver({ settings: { transport: 'tls', ...files } })
    expect(recharge).toMatch(/^https:/)
    expect((await curl(recharge, callback(), '--cacert', join(folder, 'authority'))).status).toBe(200)
    const wrong = await receiver({ settings: { transport: 'tls', ...files, keyFile: join(folder, 'none') } })
    expect(wrong.state).toEqual({ kind: 'failed', problem: 'certificate' })
  })
})

describe('what was taken', () => {
  it('is looked at after a restart if it was not before', async () => {
    const folder = folderOfTest()
    const first = await receiver({ folder, judge: () => new Promise(() => {}) })
    await curl(first.recharge, callback())
    // As after a kill: the file is there, nobody closed anything.
    const second = await receiver({ folder })
    await expect.poll(() => second.judged.map(({ number }) => number)).toEqual([1])
    await expect.poll(async () => (await second.made.search('', 1)).map(outcomeOf)).toEqual(['confirmed'])
    await second.made.close()
    const third = await receiver({ folder })
    await curl(third.recharge, callback({}, { request_id: 'SALE-LATER' }))
    await expect.poll(() => third.judged.map(({ facts }) => facts?.requestId)).toEqual(['SALE-LATER'])
  }, 20_000)

  it('is asked about again later, and in the end left to the schedule of its sale', async () => {
    let tries = 0
    const { made, recharge } = await receiver({
      judge: async () => {
        tries += 1
        return { kind: 'later', delayMs: 1_000, otherwise: 'unanswered' }
      },
    })
    await curl(recharge, callback())
    await expect.poll(async () => (await made.search('', 1)).map(outcomeOf)).toEqual(['unanswered'])
    expect(tries).toBe(6)
  })
})
