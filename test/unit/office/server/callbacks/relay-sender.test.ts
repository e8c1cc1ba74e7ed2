// Whose address a callback is given: what a sender writes into a header is believed nowhere.
import { describe, expect, it } from 'vitest'
import { listedProxies, senderOf } from '#office/server/callbacks/sender'

const none = listedProxies([])
const ours = listedProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])

describe('who posted a callback', () => {
  it.each([
    [
      'the peer, without proxies, whatever the header says',
      '203.0.113.7',
      '198.51.100.1',
      none,
      '203.0.113.7',
    ],
    ['the peer, if it is no proxy of ours', '203.0.113.7', '198.51.100.1', ours, '203.0.113.7'],
    ['whom our proxy heard', '127.0.0.1', '203.0.113.7', ours, '203.0.113.7'],
    ['whom the outermost of our proxies heard', '127.0.0.1', '203.0.113.7, 10.1.2.3', ours, '203.0.113.7'],
    [
      'not what the sender wrote before it',
      '127.0.0.1',
      '192.0.2.1, 10.9.9.9, 203.0.113.7',
      ours,
      '203.0.113.7',
    ],
    ['our proxy itself, if it says nothing', '127.0.0.1', undefined, ours, '127.0.0.1'],
    ['our proxy itself, if it says nonsense', '127.0.0.1', '203.0.113.7, unknown', ours, '127.0.0.1'],
    [
      'the same for an address that IPv6 carries',
      '::ffff:127.0.0.1',
      '::ffff:203.0.113.7',
      ours,
      '203.0.113.7',
    ],
    ['an address of IPv6', '2001:db8::1', '2001:db9::5', ours, '2001:db9::5'],
  ])('is %s', (_name, peer, forwarded, isProxy, expected) => {
    expect(senderOf(peer, forwarded, isProxy)).toBe(expected)
  })

  it('is found in a header of any length', () => {
    const header = Array.from({ length: 10_000 }, () => '10.0.0.1').join(',')
    expect(senderOf('127.0.0.1', header, ours)).toBe('10.0.0.1')
  })

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '', '::1/129'])('refuses %j as a proxy', (proxy) => {
    expect(() => listedProxies([proxy])).toThrow(RangeError)
  })
})
