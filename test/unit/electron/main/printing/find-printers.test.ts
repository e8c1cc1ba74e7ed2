// What is made of printers that tell of themselves on the network. Their words are anybody's.
import { expect, test } from 'vitest'
import { findPrinters, type Listen } from '#main/printing/find-printers'

const hurried = { after: (_ms: number, task: () => void) => (setImmediate(task), () => undefined) }
const service = (more: object) => ({
  name: 'Receipts',
  port: 9100,
  addresses: ['fe80::1', '192.168.1.50'],
  txt: undefined,
  ...more,
})

function telling(told: Readonly<Record<string, readonly ReturnType<typeof service>[]>>) {
  const seen = { asked: [] as (readonly string[])[], isStopped: false }
  const listen: Listen = async (types) => {
    seen.asked.push(types)
    return { told: (type) => told[type] ?? [], stop: () => void (seen.isStopped = true) }
  }
  return { seen, listen }
}

test('lists who answers by its own name, with the paper it says it has, and stops listening', async () => {
  const { seen, listen } = telling({
    'pdl-datastream': [service({ txt: { ty: 'EPSON TM-T82' } })],
    ipp: [
      service({ port: 631 }),
      service({
        name: 'Office',
        port: 631,
        addresses: ['192.168.1.60'],
        txt: { ty: 'Laser', PaperMax: 'legal-A4' },
      }),
    ],
  })
  expect(await findPrinters(hurried, listen)).toEqual([
    { name: 'EPSON TM-T82', host: '192.168.1.50', port: 9100, takes: 'commands', paper: null },
    { name: 'Laser', host: '192.168.1.60', port: 631, takes: 'pages', paper: 'a4' },
  ])
  expect(seen).toEqual({ asked: [['pdl-datastream', 'ipp']], isStopped: true })
})

test('leaves out what has no address, no port or no name, and cuts what is no name for people', async () => {
  const { listen } = telling({
    'pdl-datastream': [
      service({ addresses: [] }),
      service({ addresses: ['192.168.1.1; rm'] }),
      service({ port: 0 }),
      service({ name: '' }),
      service({ txt: { ty: `\u202Eevil\u0007${'x'.repeat(500)}` }, addresses: ['192.168.1.7'] }),
    ],
  })
  const found = await findPrinters(hurried, listen)
  expect(found).toHaveLength(1)
  expect(found[0]?.name).toMatch(/^ evil x+$/)
  expect(found[0]?.name).toHaveLength(80)
})

test('a crowd of answers does not become a list without end', async () => {
  const crowd = Array.from({ length: 500 }, (_, at) =>
    service({ addresses: [`10.0.${at % 250}.${1 + Math.floor(at / 250)}`] }),
  )
  expect(await findPrinters(hurried, telling({ 'pdl-datastream': crowd }).listen)).toHaveLength(50)
})

test('nothing is found where the network cannot be listened to', async () => {
  expect(await findPrinters(hurried, () => Promise.reject(new Error('no network')))).toEqual([])
})
