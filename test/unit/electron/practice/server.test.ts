import { request, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { servePractice, troubleNumber, type ServedPractice } from '#practice/index'
import { createAuthority } from '../../../support/certificates'
import { openCounter, ORDER } from './counter'

const served: ServedPractice[] = []
afterEach(async () => {
  await Promise.all(served.splice(0).map((practice) => practice.close()))
})

async function openShop() {
  const counter = openCounter()
  const practice = await servePractice(counter.service)
  served.push(practice)
  return { ...counter, url: practice.url }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** The answer's head; rejects if the connection ends before it. */
function initiate({ url, service }: Shop, number: number): Promise<IncomingMessage> {
  const headers = {
    'x-client-id': service.merchant.clientId,
    'x-client-secret': service.merchant.clientSecret,
    'content-type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    request(`${url}/api/v1/recharge/initiate`, { method: 'POST', headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ ...ORDER, number }))
  })
}

describe('the practice service on a socket', () => {
  it('listens on this computer only and answers like `fetch`', async () => {
    const shop = await openShop()
    expect(shop.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const answer = await initiate(shop, ORDER.number)
    expect(answer.statusCode).toBe(200)
    expect(JSON.parse(await text(answer))).toMatchObject({ data: { request_id: ORDER.request_id } })
  })

  it('drops the connection without a byte where the answer is lost, after the debit', async () => {
    const shop = await openShop()
    await expect(initiate(shop, Number(troubleNumber('09')))).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(shop.ledger.debitCount(ORDER.request_id)).toBe(1)
  })

  it('drops the connection in the middle of the body where the answer is cut', async () => {
    const shop = await openShop()
    const answer = await initiate(shop, Number(troubleNumber('11')))
    expect(answer.statusCode).toBe(200)
    await expect(text(answer)).rejects.toThrow('aborted')
    expect(shop.ledger.debitCount(ORDER.request_id)).toBe(1)
  })

  it('sees that a GET carries a body', async () => {
    const { url, service } = await openShop()
    const headers = {
      'x-client-id': service.merchant.clientId,
      'x-client-secret': service.merchant.clientSecret,
      'content-type': 'application/json',
      'content-length': '2',
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}/api/v1/recharge/operator-list`, { headers }, resolve).on('error', reject).end('{}')
    })
    answer.resume()
    expect(answer.statusCode).toBe(400)
  })

  it('speaks HTTPS with the certificate it is given, and no plain HTTP there', async () => {
    const authority = createAuthority('Practice test authority')
    const { service } = openCounter()
    const tls = authority.issue({ ipAddress: '127.0.0.1' })
    const practice = await servePractice(service, { tls })
    served.push(practice)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      requestSecurely(`${practice.url}/api/v1/recharge/operator-list`, { ca: authority.cert }, resolve)
        .on('error', reject)
        .end()
    })
    answer.resume()
    expect(answer.statusCode).toBe(401)
    const plain = new Promise((resolve, reject) => {
      request(practice.url.replace('https', 'http'), resolve).on('error', reject).end()
    })
    await expect(plain).rejects.toHaveProperty('code')
  })

  it('gives its port back when closed', async () => {
    const { service } = openCounter()
    const first = await servePractice(service)
    await first.close()
    const port = Number(new URL(first.url).port)
    const second = await servePractice(service, { port })
    served.push(second)
    expect(second.url).toBe(first.url)
  })
})
