// Pins what an app may rely on, with a small app of its own, on the available runtime. A promise that holds on one
// runtime only would make every other spec ambiguous.
import { expect } from './fixture'
import { test, seen } from './support/contract-app'

test.describe('the two worlds', () => {
  test('the page sees neither Node, nor Electron, nor the world of the preload', async ({
    lasting: { window },
  }) => {
    const found = await window.evaluate(() =>
      [
        'require',
        'process',
        'module',
        'Buffer',
        'ipcRenderer',
        'preloadSecret',
        '__hostSend',
        '__hostDeliver',
      ].filter((name) => name in globalThis),
    )
    expect(found).toEqual([])
  })

  test('a sandboxed preload loads no module of Node', async ({ lasting: { window } }) => {
    expect(await window.evaluate(() => globalThis.bridge.refusedModules)).toEqual([
      'node:fs',
      'child_process',
    ])
  })

  test('the bridge is frozen, deeply, and cannot be replaced', async ({ lasting: { window } }) => {
    const frozen = await window.evaluate(() => {
      const attempt = (work: () => void) => {
        try {
          work()
          return 'done'
        } catch {
          return 'refused'
        }
      }
      const { bridge } = globalThis
      return {
        whole: Object.isFrozen(bridge),
        nested: Object.isFrozen(bridge.nested),
        replace: attempt(() => Object.defineProperty(globalThis, 'bridge', { value: {} })),
        assign: attempt(() => {
          'use strict'
          bridge.nested.value = 2
        }),
        value: bridge.nested.value,
        again: bridge.exposeAgain(),
      }
    })
    expect(frozen).toEqual({
      whole: true,
      nested: true,
      replace: 'refused',
      assign: 'refused',
      value: 1,
      again: 'refused',
    })
  })

  test('functions cross the bridge in both directions, and errors come back', async ({
    lasting: { window },
  }) => {
    const crossed = await window.evaluate(async () => {
      const words = (error: unknown) => (error instanceof Error ? error.message : String(error))
      const { bridge } = globalThis
      let thrown = ''
      try {
        bridge.fail()
      } catch (error) {
        thrown = words(error)
      }
      const rejected = await bridge.laterFail().catch(words)
      return { twice: bridge.twice((value) => value + 20), thrown, rejected }
    })
    expect(crossed).toEqual({
      twice: 41,
      thrown: 'thrown in the preload',
      rejected: 'rejected in the preload',
    })
  })
})

test.describe('IPC', () => {
  test('carries what structured clone carries', async ({ lasting: { window } }) => {
    const table = await window.evaluate(async () => {
      const echo = (value: unknown) => globalThis.bridge.invoke('echo', value)
      const cause = (await echo(new RangeError('too much'))) as Error
      return {
        undefinedField: 'gone' in ((await echo({ gone: undefined })) as object),
        notANumber: Object.is(await echo(NaN), NaN),
        minusZero: Object.is(await echo(-0), -0),
        infinite: await echo(-Infinity).then(String),
        bigint: await echo(2n ** 70n).then(String),
        date: ((await echo(new Date(86_400_000))) as Date).toISOString(),
        map: [...((await echo(new Map([['a', 1]]))) as Map<string, number>)],
        set: [...((await echo(new Set([1, 2]))) as Set<number>)],
        bytes: [...((await echo(new Uint8Array([1, 2, 255]))) as Uint8Array)],
        regexp: await echo(/₹\d+/giu).then(String),
        error: [cause instanceof RangeError, cause.message],
        text: await echo('रिचार्ज ₹199 \u{1f4b8}\0 end'),
      }
    })
    expect(table).toEqual({
      undefinedField: true,
      notANumber: true,
      minusZero: true,
      infinite: '-Infinity',
      bigint: String(2n ** 70n),
      date: '1970-01-02T00:00:00.000Z',
      map: [['a', 1]],
      set: [1, 2],
      bytes: [1, 2, 255],
      regexp: '/₹\\d+/giu',
      error: [true, 'too much'],
      text: 'रिचार्ज ₹199 \u{1f4b8}\0 end',
    })
  })

  test('refuses what cannot be cloned', async ({ lasting: { window } }) => {
    const words = await window.evaluate(() => {
      // A bare function would cross as a proxy, and be refused on its way to main instead.
      const refused = [new Map([['run', () => 1]]), () => 1].map(async (value) =>
        globalThis.bridge.invoke('echo', value),
      )
      return Promise.all(refused.map((answer) => answer.catch((error: Error) => error.message)))
    })
    for (const text of words) expect(text).toMatch(/could not be cloned/)
    expect(words).toHaveLength(2)
  })

  test('a handler that throws gives its words, never its fields', async ({
    lasting: { window, expectComplaint },
  }) => {
    const failure = await window.evaluate(() =>
      globalThis.bridge
        .invoke('refuse')
        .catch((error: Error) => ({ message: error.message, hasCode: 'code' in error })),
    )
    expect(failure).toEqual({
      message: "Error invoking remote method 'refuse': TypeError: no such plan",
      hasCode: false,
    })
    await expectComplaint(/Error occurred in handler for 'refuse'/)
  })

  test('a channel without a handler is refused by name', async ({ lasting: { window, expectComplaint } }) => {
    const words = await window.evaluate(() =>
      globalThis.bridge.invoke('nothing').catch((error: Error) => error.message),
    )
    expect(words).toBe("Error invoking remote method 'nothing': Error: No handler registered for 'nothing'")
    await expectComplaint(/Error occurred in handler for 'nothing'/)
  })

  test('tells main which document asks', async ({ lasting: { window } }) => {
    expect(await window.evaluate(() => globalThis.bridge.invoke('sender'))).toBe('app://contract/')
  })

  test('main can tell the page, until the page stops listening', async ({ lasting: { window } }) => {
    const told = await window.evaluate(async () => {
      const heard: unknown[] = []
      const stop = globalThis.bridge.onTold((value) => heard.push(value))
      globalThis.bridge.tell('first')
      // Calls keep their order, so an answered call means that earlier messages have arrived.
      await globalThis.bridge.invoke('echo')
      stop()
      globalThis.bridge.tell('second')
      await globalThis.bridge.invoke('echo')
      return heard
    })
    expect(told).toEqual(['first'])
  })
})

test.describe('guards', () => {
  test('the content security policy of an app:// answer is obeyed', async ({
    lasting: { window, expectComplaint },
  }) => {
    const state = await window.evaluate(async () => ({
      inline: 'inlineHasRun' in globalThis,
      own: 'ownScriptHasRun' in globalThis,
      secure: globalThis.isSecureContext,
      fetched: await fetch('/page.js').then(
        () => 'fetched',
        () => 'refused',
      ),
    }))
    expect(state).toEqual({ inline: false, own: true, secure: true, fetched: 'refused' })
    await expectComplaint(/Content Security Policy|Refused to connect/)
  })

  test('a navigation that the app prevents does not happen', async ({ contractApp: app, window }) => {
    await window.click('#away')
    await expect.poll(() => seen(app).then(({ navigations }) => navigations)).toEqual(['app://elsewhere/'])
    await window.evaluate(() => {
      location.href = 'https://example.com/'
    })
    await expect
      .poll(() => seen(app).then(({ navigations }) => navigations))
      .toEqual(['app://elsewhere/', 'https://example.com/'])
    expect(await window.textContent('h1')).toBe('Contract')
  })

  test('a popup that the app denies never opens', async ({ contractApp: app, window }) => {
    await window.evaluate(() => {
      globalThis.open('https://example.com/popup')
    })
    await expect.poll(() => seen(app).then(({ popups }) => popups)).toEqual(['https://example.com/popup'])
    await expect.poll(() => app.electron.windows().length).toBe(1)
  })

  test('permissions go by the app, which refuses them', async ({ lasting: { window } }) => {
    const permissions = await window.evaluate(async () => ({
      notifications: await Notification.requestPermission(),
      geolocation: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
        ),
      ),
    }))
    expect(permissions).toEqual({ notifications: 'denied', geolocation: 'denied' })
  })
})
