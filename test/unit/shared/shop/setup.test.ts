// Base addresses as they are pasted, dates as they are typed, PINs as they are chosen.
import { describe, expect, it } from 'vitest'
import { readBaseAddress, readIndianDate } from '#shared/shop/setup'
import { pinProblem } from '#shared/access/staff'

describe('a base address', () => {
  it.each([
    'https://api.example.in',
    ' https://api.example.in/ \r\n',
    'api.example.in',
    '"https://api.example.in/api/v1/"',
    '<https://api.example.in/api/v1>',
    'HTTPS://API.EXAMPLE.IN//',
    '\u200bhttps://api.example.in\u200b',
    'https://api.example.in:443',
  ])('is read from %j', (text) => {
    expect(readBaseAddress(text)).toEqual({ ok: true, baseAddress: 'https://api.example.in' })
  })

  it.each([
    ['https://api.example.in/merchant/', 'https://api.example.in/merchant'],
    ['https://api.example.in/merchant/api/v1/', 'https://api.example.in/merchant'],
    ['https://127.0.0.1:8443', 'https://127.0.0.1:8443'],
    ['https://[::1]:8443/', 'https://[::1]:8443'],
    ['localhost:8443', 'https://localhost:8443'],
  ])('keeps a path prefix and a port: %s', (text, baseAddress) => {
    expect(readBaseAddress(text)).toEqual({ ok: true, baseAddress })
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['http://api.example.in', 'not-https'],
    ['ftp://api.example.in', 'not-https'],
    ['https://user:secret@api.example.in', 'has-password'],
    ['https://api.example.in/?key=1', 'has-query'],
    ['https://api.example.in/#top', 'has-query'],
    ['dashboard', 'not-an-address'],
    ['https://', 'not-an-address'],
    [`https://${'a'.repeat(400)}.in`, 'not-an-address'],
  ])('is refused: %s', (text, problem) => {
    expect(readBaseAddress(text)).toEqual({ ok: false, problem })
  })
})

describe('a date of birth', () => {
  it.each([
    ['03/04/1985', '1985-04-03'],
    [' 3-4-1985 ', '1985-04-03'],
    ['29.02.1984', '1984-02-29'],
  ])('is read day first: %s', (text, iso) => {
    expect(readIndianDate(text)).toBe(iso)
  })
  it.each(['29/02/1985', '31/04/1985', '04/13/1985', '03/04/85', '1985-04-03', 'April'])(
    'is refused: %s',
    (text) => {
      expect(readIndianDate(text)).toBeNull()
    },
  )
})

describe('a PIN', () => {
  it.each([
    ['407', 'too-short'],
    ['407112345', 'too-long'],
    ['40a1', 'not-digits'],
    ['7777', 'too-simple'],
    ['3456', 'too-simple'],
    ['9876', 'too-simple'],
    ['4071', null],
  ])('%s is %s', (pin, problem) => {
    expect(pinProblem(pin)).toBe(problem)
  })
})
