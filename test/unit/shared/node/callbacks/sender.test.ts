// Whose address a callback is given: what a sender writes into a header is believed nowhere.
import { describe, expect, it } from 'vitest'
import { listedProxies, senderOf } from '#shared/node/callbacks/sender'

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
    ['without its port', '127.0.0.1', '203.0.113.7:4711', ours, '203.0.113.7'],
    ['without the quotes around it', '127.0.0.1', '"203.0.113.7:4711", "10.1.2.3"', ours, '203.0.113.7'],
    ['without the brackets of IPv6', '127.0.0.1', '"[2001:db9::5]:4711"', ours, '2001:db9::5'],
    ['bare in brackets', '127.0.0.1', '[2001:db9::5]', ours, '2001:db9::5'],
  ])('is %s', (_name, peer, xForwardedFor, isProxy, expected) => {
    expect(senderOf(peer, { forwarded: null, xForwardedFor: xForwardedFor ?? null }, isProxy)).toBe(expected)
  })

  it.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="203.0.113.7:4711";proto=https;by=10.0.0.2', '203.0.113.7'],
    ['for=192.0.2.1, for="[2001:db9::5]:80", for=10.1.2.3', '2001:db9::5'],
    ['for="[::ffff:203.0.113.7]"', '203.0.113.7'],
    ['for=unknown', '127.0.0.1'],
    ['for=_hidden, for=10.1.2.3', '10.1.2.3'],
    ['proto=https', '127.0.0.1'],
    ['for="unclosed', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('is read by RFC 7239 from %j', (forwarded, expected) => {
    expect(senderOf('127.0.0.1', { forwarded, xForwardedFor: null }, ours)).toBe(expected)
    expect(senderOf('203.0.113.9', { forwarded, xForwardedFor: null }, ours)).toBe('203.0.113.9')
  })

  it('is the proxy itself where the two forms name different senders', () => {
    const named = { forwarded: 'for=203.0.113.7', xForwardedFor: '203.0.113.7' }
    expect(senderOf('127.0.0.1', named, ours)).toBe('203.0.113.7')
    expect(senderOf('127.0.0.1', { ...named, xForwardedFor: '198.51.100.1' }, ours)).toBe('127.0.0.1')
    expect(senderOf('127.0.0.1', { ...named, forwarded: 'for=198.51.100.1' }, ours)).toBe('127.0.0.1')
  })

  it('is found in a header of any length', () => {
    const header = Array.from({ length: 10_000 }, () => '10.0.0.1').join(',')
    expect(senderOf('127.0.0.1', { forwarded: null, xForwardedFor: header }, ours)).toBe('10.0.0.1')
  })

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '', '::1/129'])('refuses %j as a proxy', (proxy) => {
    expect(() => listedProxies([proxy])).toThrow(RangeError)
  })
})
