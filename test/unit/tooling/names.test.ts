// Names that the project has left behind: none of them comes back. Ordinary words (line, machine, room of a Brahmic letter) stay words.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Identifiers, whole and in this spelling. */
const LEFT_BEHIND = [
  'APP_CHANNELS',
  'CounterAccess',
  'DrawnPages',
  'LineState',
  'LogSearch',
  'LogVerdict',
  'NATURES',
  'OpenRoom',
  'OpenedLog',
  'ReceiptDesk',
  'RoomFiles',
  'RoomOptions',
  'Rooms',
  'ServiceParts',
  'TillDesk',
  'accessOf',
  'afterwork',
  'copyLog',
  'createLogSearch',
  'createRooms',
  'focusCounter',
  'hushEnds',
  'hushLine',
  'hushSales',
  'identityDesk',
  'keptSale',
  'lineStateSchema',
  'logChannels',
  'machineClock',
  'machineTimers',
  'merchantOf',
  'openCounterAccess',
  'openLog',
  'openLogSection',
  'openRoom',
  'paperDesk',
  'pendingDesk',
  'quietly',
  'roomFiles',
  'sellingDesk',
  'textDialogs',
  'useShield',
  'verifyLog',
  'watchEnds',
]

const FILES_LEFT_BEHIND = [
  'electron/main/counter-access.ts',
  'electron/main/machine.ts',
  'electron/main/merchant.ts',
  'electron/main/room.ts',
  'shared/channels/log.ts',
  'shared/domain/log.ts',
  'electron/main/rooms.ts',
  'electron/main/room-files.ts',
  'electron/main/room-options.ts',
  'electron/main/shop-setup.ts',
  'electron/main/wake.ts',
  'electron/main/wiring.ts',
  'shared/line.ts',
]

const sources = ['electron', 'office', 'renderer', 'shared', 'scripts', 'test'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .map((name) => `${part}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('tooling/names.test.ts')),
)

it('no source says a name that was left behind', () => {
  const old = new RegExp(String.raw`\b(?:${LEFT_BEHIND.join('|')})\b`)
  const found = sources.flatMap((file) => {
    const name = old.exec(readFileSync(join(root, file), 'utf8'))?.[0]
    return name === undefined ? [] : [`${file}: ${name}`]
  })
  expect(found).toEqual([])
})

it('no file bears a name that was left behind', () => {
  expect(FILES_LEFT_BEHIND.filter((file) => existsSync(join(root, file)))).toEqual([])
})
