// The lock of a Linux desktop, as its bus announces it.
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readLockSignals, watchDesktopLock } from '#main/platform/desktop-lock'

const announced = (of: string, value: boolean): string =>
  `signal time=1795.1 sender=:1.27 -> destination=(null destination) serial=12 path=/org/gnome/ScreenSaver; interface=${of}; member=ActiveChanged\n   boolean ${value}\n`

async function locksIn(text: string): Promise<number> {
  let locks = 0
  const lines = Readable.from([text])
  readLockSignals(lines, () => (locks += 1))
  await new Promise((resolve) => lines.once('close', resolve))
  await new Promise((resolve) => setImmediate(resolve))
  return locks
}

it.each(['org.gnome.ScreenSaver', 'org.freedesktop.ScreenSaver', 'org.cinnamon.ScreenSaver'])(
  'a screen that %s locks is noticed, one that it unlocks is not',
  async (desktop) => {
    expect(await locksIn(announced(desktop, true) + announced(desktop, false))).toBe(1)
  },
)

it('other signals and values say nothing', async () => {
  expect(await locksIn(announced('org.example.Radio', true))).toBe(0)
  expect(await locksIn(`method call\n   boolean true\n${announced('org.gnome.ScreenSaver', false)}`)).toBe(0)
})

it('a program that announces it is listened to until the watch ends', async () => {
  const program = process.execPath
  const script = `process.stdout.write(${JSON.stringify(announced('org.kde.ScreenSaver', true))}); setInterval(() => {}, 1000)`
  const noticed = Promise.withResolvers<void>()
  const stop = watchDesktopLock(() => noticed.resolve(), { program, parameters: ['-e', script] })
  await expect(noticed.promise).resolves.toBeUndefined()
  stop()
})

it('a computer without that program has no such signal, and works', async () => {
  let locks = 0
  const stop = watchDesktopLock(() => (locks += 1), { program: '/nowhere/dbus-monitor', parameters: [] })
  // The system's refusal arrives a turn later.
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  expect(locks).toBe(0)
})
