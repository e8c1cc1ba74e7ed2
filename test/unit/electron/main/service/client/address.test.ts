// Which base addresses are accepted.
import { describe, expect, test } from 'vitest'
import { addressOf, readBaseUrl } from '#main/service/client/address'

const baseOf = (text: string, allowLoopbackHttp = false) => {
  const read = readBaseUrl(text, allowLoopbackHttp)
  return read.ok ? read.baseUrl : read.problem
}

describe('T1 HTTPS only', () => {
  test.each([
    'http://service.example',
    'http://127.0.0.1:3000',
    'ftp://service.example',
    'ws://service.example',
  ])('%s is refused', (text) => expect(baseOf(text)).toBe('not-https'))
  test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%s passes for the practice service alone',
    (text) => {
      expect(baseOf(text, true)).toBe(text)
    },
  )
  test.each([
    'http://localhost:3000',
    'http://127.0.0.1.service.example',
    'http://10.0.0.1',
    'http://service.example',
  ])('%s is not this computer for certain', (text) => expect(baseOf(text, true)).toBe('not-https'))
})

test.each([
  ['https://user:secret@service.example', 'has-credentials'],
  ['https://service.example/?x=1', 'has-query'],
  ['service.example', 'not-a-url'],
  ['', 'not-a-url'],
])('%s is refused: %s', (text, problem) => expect(baseOf(text)).toBe(problem))

test.each([
  'https://service.example',
  'https://service.example/',
  'https://service.example//',
  ' https://service.example/ ',
])('T6 %j with and without slashes makes one address', (text) =>
  expect(addressOf(baseOf(text), '/api/v1/x')).toBe('https://service.example/api/v1/x'),
)

test('T6 a prefix of the base address stays', () => {
  expect(addressOf(baseOf('https://service.example/gateway/'), '/api/v1/x')).toBe(
    'https://service.example/gateway/api/v1/x',
  )
})
