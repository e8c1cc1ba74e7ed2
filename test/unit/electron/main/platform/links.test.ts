// What the app opens in the browser: known hosts at once, other ones if the person agrees, nothing but https.
import { expect, it } from 'vitest'
import { hostsOf, linkOpener } from '#main/platform/links'

function opener(agrees = true) {
  const opened: string[] = []
  const asked: string[] = []
  const open = linkOpener({
    open: async (address) => void opened.push(address),
    confirm: async (host) => {
      asked.push(host)
      return agrees
    },
  })
  return { opened, asked, open }
}

const KNOWN = hostsOf(['https://service.example/api/v1', null, 'not an address'])

it('opens a host of the shop, and what lies below it, without asking', async () => {
  const { open, opened, asked } = opener()
  expect(await open('https://service.example/ekyc/1', KNOWN)).toBe(true)
  expect(await open('https://pages.service.example/', KNOWN)).toBe(true)
  expect([opened.length, asked]).toEqual([2, []])
})

it('asks about every other host, once, and names it', async () => {
  const { open, opened, asked } = opener()
  for (const address of ['https://service.example.evil.example/1', 'https://service.example.evil.example/2'])
    expect(await open(address, KNOWN)).toBe(true)
  expect([opened.length, asked]).toEqual([2, ['service.example.evil.example']])
  expect(await open('https://evilservice.example/', KNOWN)).toBe(true)
  expect(asked.at(-1)).toBe('evilservice.example')
})

it('opens nothing that the person does not want, and asks again the next time', async () => {
  const { open, opened, asked } = opener(false)
  for (let time = 0; time < 2; time += 1) expect(await open('https://bank.example/', KNOWN)).toBe(false)
  expect([opened, asked.length]).toEqual([[], 2])
})

it.each([
  'http://service.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ms-settings:privacy',
  'https://service.example@evil.example/',
  '//service.example/',
  '',
])('never opens %j', async (address) => {
  const { open, opened, asked } = opener()
  expect(await open(address, KNOWN)).toBe(false)
  expect([opened, asked]).toEqual([[], []])
})
