// Pins what an app may rely on of its own life, its windows, printing and the system. What stands between page and app: host-contract.spec.ts.
import { expect } from './fixture'
import { runtime } from './runtime'
import { startAgain } from './second-start'
import { contractApp, STOPPED_SCRIPT, test, seen } from './support/contract-app'

test.describe('the app', () => {
  test('a second instance hands over its words and ends', async ({ contractApp: app }) => {
    expect(await startAgain(app, { appPath: contractApp, args: ['--hello=second'] })).toBe(0)
    await expect.poll(() => seen(app).then(({ secondInstances }) => secondInstances.length)).toBe(1)
    const [second] = (await seen(app)).secondInstances
    expect(second?.argv).toContain('--hello=second')
    expect(second?.data).toEqual({ from: 'contract' })
  })

  test('a killed app leaves its folder free for the next start', async ({ contractApp: app, launcher }) => {
    await app.kill()
    const again = await launcher.launch({ appPath: contractApp })
    await launcher.expectComplaint(STOPPED_SCRIPT)
    expect(await again.window.textContent('h1')).toBe('Contract')
  })

  test('prints its page to PDF on a paper of its own', async ({ lasting: app }) => {
    const text = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      const pdf = await window?.webContents.printToPDF({ pageSize: { width: 3.15, height: 5 } })
      return pdf?.toString('latin1') ?? ''
    })
    expect(text.slice(0, 5)).toBe('%PDF-')
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
    // Points, 72 per inch.
    expect(Number(width)).toBeCloseTo(226.8, 0)
    expect(Number(height)).toBeCloseTo(360, 0)
  })

  test('zoom narrows the page', async ({ contractApp: app, window }) => {
    const before = await window.evaluate(() => innerWidth)
    await app.electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2)
    })
    await expect.poll(() => window.evaluate(() => innerWidth)).toBe(before / 2)
  })

  test('zoom is that of all pages of an origin, unless a window has its own or none', async ({
    contractApp: app,
  }) => {
    const factors = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const [first] = BrowserWindow.getAllWindows()
      const url = new URL('/page.js', first?.webContents.getURL()).href
      const open = async (zoomMode: 'default' | 'isolated' | 'disabled') => {
        const own = new BrowserWindow({ show: false, webPreferences: { zoomMode } })
        await own.loadURL(url)
        return own
      }
      const others = [await open('default'), await open('isolated'), await open('disabled')]
      first?.webContents.setZoomFactor(2)
      others[1]?.webContents.setZoomFactor(1.5)
      others[2]?.webContents.setZoomFactor(3)
      const found = [first, ...others].map((own) => own?.webContents.getZoomFactor())
      for (const own of others) own.destroy()
      return found
    })
    expect(factors.map((factor) => Number(factor?.toFixed(2)))).toEqual([2, 2, 1.5, 1])
  })

  // https://www.electronjs.org/docs/latest/api/screen, /structures/display
  test('knows its displays, and which one a window is on', async ({ lasting: app }) => {
    const seen = await app.electron.evaluate(({ screen, BrowserWindow }) => {
      const primary = screen.getPrimaryDisplay()
      const all = screen.getAllDisplays()
      const [own] = BrowserWindow.getAllWindows()
      const on = own === undefined ? undefined : screen.getDisplayMatching(own.getBounds()).id
      return {
        primaryIsOne: all.some(({ id }) => id === primary.id),
        windowIsOnOne: all.some(({ id }) => id === on),
        ids: new Set(all.map(({ id }) => id)).size === all.length,
        named: all.every(({ label }) => typeof label === 'string'),
        sized: all.every(({ bounds, size }) => bounds.width === size.width && bounds.width > 0),
      }
    })
    expect(seen).toEqual({
      primaryIsOne: true,
      windowIsOnOne: true,
      ids: true,
      named: true,
      sized: true,
    })
  })

  test('keeps secrets by the asynchronous API', async ({ lasting: app }) => {
    const kept = await app.electron.evaluate(async ({ safeStorage }) => {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'not available'
      const encrypted = await safeStorage.encryptStringAsync('1234')
      const isHidden = !encrypted.toString('latin1').includes('1234')
      return [isHidden, (await safeStorage.decryptStringAsync(encrypted)).result]
    })
    expect(kept).toEqual([true, '1234'])
  })
})

// Each case names where Electron says so: its documentation (www.electronjs.org/docs/latest/api) or its own tests
// (github.com/electron/electron/tree/main/spec).
test.describe('windows', () => {
  // docs api/base-window: `close` can be prevented; `destroy` asks nobody, and guarantees `closed`.
  test('stay if a close is prevented, and go at once if they are destroyed', async ({ lasting: app }) => {
    const heard = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const own = new BrowserWindow({ show: false })
      const said: string[] = []
      own.on('closed', () => said.push('closed'))
      await new Promise<void>((resolve) => {
        own.once('close', (event) => {
          event.preventDefault()
          said.push('asked')
          resolve()
        })
        own.close()
      })
      said.push(own.isDestroyed() ? 'gone' : 'there')
      own.on('close', () => said.push('asked again'))
      own.destroy()
      said.push(own.isDestroyed() ? 'gone' : 'there')
      return said
    })
    expect(heard).toEqual(['asked', 'there', 'closed', 'gone'])
  })

  // docs api/web-contents, event `render-process-gone` and `forcefullyCrashRenderer`.
  test('tell that their process is gone, and come back when they are loaded again', async ({
    lasting: app,
  }) => {
    const found = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const [first] = BrowserWindow.getAllWindows()
      const own = new BrowserWindow({ show: false })
      await own.loadURL(new URL('/page.js', first?.webContents.getURL()).href)
      const { reason } = await new Promise<{ reason: string }>((resolve) => {
        own.webContents.once('render-process-gone', (_event, details) => resolve(details))
        own.webContents.forcefullyCrashRenderer()
      })
      const wasCrashed = own.webContents.isCrashed()
      await new Promise<void>((resolve) => {
        own.webContents.once('did-finish-load', () => resolve())
        setImmediate(() => own.webContents.reload())
      })
      const isCrashed = own.webContents.isCrashed()
      own.destroy()
      return { isEnd: ['crashed', 'killed'].includes(reason), wasCrashed, isCrashed }
    })
    expect(found).toEqual({ isEnd: true, wasCrashed: true, isCrashed: false })
  })

  // docs api/web-contents, `capturePage`: a hidden window counts as visible while it is captured.
  test('are captured though they are hidden', async ({ lasting: app }) => {
    const isEmpty = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const [first] = BrowserWindow.getAllWindows()
      const own = new BrowserWindow({ show: false, width: 300, height: 200 })
      await own.loadURL(new URL('/page.js', first?.webContents.getURL()).href)
      const picture = await own.webContents.capturePage()
      own.destroy()
      return picture.isEmpty()
    })
    expect(isEmpty).toBe(false)
  })

  // What dialogs.ts of the app guards against; no documentation promises either.
  test('that are destroyed own no dialog', async ({ lasting: app }) => {
    const came = await app.electron.evaluate(async ({ BrowserWindow, dialog }) => {
      const own = new BrowserWindow({ show: false })
      own.destroy()
      try {
        await dialog.showMessageBox(own, { message: 'Nobody sees this' })
        return 'answered'
      } catch {
        return 'refused'
      }
    })
    expect(came).toBe('refused')
  })
})

test.describe('printing', () => {
  // spec/api-web-contents-spec.ts, "fails when an invalid deviceName is passed".
  test('on a printer that is not there fails with a reason', async ({ lasting: app }) => {
    const told = await app.electron.evaluate(
      ({ BrowserWindow }) =>
        new Promise<readonly [boolean, string]>((resolve) => {
          const own = new BrowserWindow({ show: false })
          own.webContents.print(
            { silent: true, deviceName: 'i-am-a-nonexistent-printer' },
            (success, reason) => {
              own.destroy()
              resolve([success, reason])
            },
          )
        }),
    )
    expect(told).toEqual([false, expect.stringMatching(/Invalid deviceName provided/)])
  })

  // spec/api-web-contents-spec.ts, "throws when ...".
  test('refuses a paper that cannot be', async ({ lasting: app }) => {
    const words = await app.electron.evaluate(({ BrowserWindow }) => {
      const own = new BrowserWindow({ show: false })
      const attempt = (options: Electron.WebContentsPrintOptions): string => {
        try {
          own.webContents.print(options)
          return 'printed'
        } catch (error) {
          return error instanceof Error ? error.message : String(error)
        }
      }
      const said = [
        attempt({ silent: true, pageSize: { width: 100, height: 200 } }),
        attempt({ silent: true, pageSize: 'A4', usePrinterDefaultPageSize: true }),
      ]
      own.destroy()
      return said
    })
    expect(words).toEqual([
      'height and width properties must be minimum 352 microns.',
      'usePrinterDefaultPageSize cannot be combined with pageSize',
    ])
  })
})

test.describe('the system', () => {
  // docs api/power-monitor, api/app `isPackaged`.
  test('tells how long nobody was there, and that this app is not packaged', async ({ lasting: app }) => {
    const told = await app.electron.evaluate(({ app: own, powerMonitor }) => ({
      idleSeconds: powerMonitor.getSystemIdleTime() >= 0,
      idleState: ['active', 'idle', 'locked', 'unknown'].includes(powerMonitor.getSystemIdleState(1_000)),
      isPackaged: own.isPackaged,
    }))
    expect(told).toEqual({ idleSeconds: true, idleState: true, isPackaged: false })
  })

  // docs api/crash-reporter, `submitURL`: required unless nothing is uploaded.
  test('takes no crash reporter that has nowhere to send to', async ({ lasting: app }) => {
    const words = await app.electron.evaluate(({ crashReporter }) => {
      try {
        crashReporter.start({})
        return 'started'
      } catch (error) {
        return String(error)
      }
    })
    expect(words).toContain('submitURL')
  })
})

// Real Electron has all of it.
if (runtime === 'host') {
  test.describe('the stand-in host', () => {
    test('fails by name on what it does not implement', async ({ lasting: app }) => {
      const words = await app.electron.evaluate((electron) => {
        const attempt = (work: () => unknown) => {
          try {
            return String(work())
          } catch (error) {
            return String(error)
          }
        }
        return [
          attempt(() => electron.autoUpdater.checkForUpdates()),
          attempt(() => electron.app.getAppMetrics()),
          attempt(() => new electron.BrowserWindow({ webPreferences: { sandbox: false } })),
        ]
      })
      expect(words).toEqual([
        'Error: host: electron.autoUpdater.checkForUpdates is not implemented',
        'Error: host: electron.app.getAppMetrics is not implemented',
        'Error: host: webPreferences.sandbox: false is not supported',
      ])
    })

    // What a plug does on a real system, by the same events: display-added with the display, display-removed with the one
    // that went, and its windows are put on one that stays (https://www.electronjs.org/docs/latest/api/screen#events).
    test('displays are plugged in and unplugged, and windows of one that goes stay in sight', async ({
      lasting: app,
    }) => {
      const told = await app.electron.evaluate(({ screen, BrowserWindow }) => {
        const host = (
          globalThis as unknown as {
            __electronHost: {
              displays: { plug(id: number, label: string, bounds: object): void; unplug(id: number): void }
            }
          }
        ).__electronHost
        const heard: string[] = []
        const added = (_event: unknown, { label }: { readonly label: string }) => heard.push(`added ${label}`)
        const removed = (_event: unknown, { id }: { readonly id: number }) => heard.push(`removed ${id}`)
        screen.on('display-added', added)
        screen.on('display-removed', removed)
        host.displays.plug(5, 'Side', { x: 1920, y: 0, width: 800, height: 600 })
        const own = new BrowserWindow({ show: false, x: 2000, y: 50, width: 300, height: 200 })
        own.on('move', () => heard.push(`moved to ${own.getBounds().x}`))
        heard.push(`on ${screen.getDisplayMatching(own.getBounds()).id} of ${screen.getAllDisplays().length}`)
        host.displays.unplug(5)
        heard.push(`on ${screen.getDisplayMatching(own.getBounds()).id} of ${screen.getAllDisplays().length}`)
        own.destroy()
        screen.off('display-added', added)
        screen.off('display-removed', removed)
        return heard
      })
      expect(told).toEqual(['added Side', 'on 5 of 2', 'moved to 0', 'removed 5', 'on 1 of 1'])
    })

    // docs api/web-contents, `print`: "Print job canceled", "Print job failed", "Invalid printer settings".
    test('printing fails when a test says so, in the words of Electron', async ({ lasting: app }) => {
      const told = await app.electron.evaluate(async ({ BrowserWindow }) => {
        const host = (globalThis as unknown as { __electronHost: { printFailures: string[] } }).__electronHost
        const own = new BrowserWindow({ show: false })
        const printed = () =>
          new Promise<string>((resolve) => {
            own.webContents.print({ silent: true }, (success, reason) => resolve(`${success} ${reason}`))
          })
        host.printFailures.push('Print job canceled', 'Print job failed')
        const came = [await printed(), await printed(), await printed()]
        own.destroy()
        return came
      })
      expect(told).toEqual(['false Print job canceled', 'false Print job failed', 'true '])
    })

    test('a dialog that no test answers is an error', async ({ lasting: app }) => {
      const words = await app.electron.evaluate(({ dialog }) =>
        dialog.showSaveDialog({}).then(
          () => 'answered',
          (error) => String(error),
        ),
      )
      expect(words).toContain('no answer is scripted')
    })
  })
}
