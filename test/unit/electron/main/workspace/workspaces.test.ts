// Being in one environment at a time: requests wait for it to open, and are told when there is none.
import { describe, expect, it, vi } from 'vitest'
import { createRooms, type Room } from '../../../../../electron/main/workspace/workspaces'
import { fail, succeed } from '../../../../../shared/result'

const room = (change: Partial<Room> = {}): Room => ({
  handlers: {
    'recharge.discard': () => Promise.resolve(succeed(null)),
  } as unknown as Room['handlers'],
  pages: () => Promise.resolve(null),
  line: () => ({ state: 'online', callsLeft: 57, callsAllowed: 57, nextSendMs: null, setupProblem: null }),
  nudge: () => {},
  setupChanged: () => {},
  locked: () => {},
  unlocked: () => {},
  storeProblem: null,
  sendingCount: () => 0,
  settled: () => Promise.resolve(),
  close: () => Promise.resolve(),
  ...change,
})
const ID = 'GAL0000001' as never

describe('the room the app is in', () => {
  it('is none at first, and says so to every request', async () => {
    const rooms = createRooms(
      () => Promise.resolve(succeed(room())),
      () => {},
    )
    expect(await rooms.handlers['recharge.discard']({ requestId: ID })).toEqual(
      fail({ kind: 'not-allowed', needs: 'setup' }),
    )
  })

  it('lets requests wait while it opens', async () => {
    let open = (): void => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    const rooms = createRooms(
      async () => (await opened, succeed(room())),
      () => {},
    )
    void rooms.enter('practice')
    const asked = rooms.handlers['recharge.discard']({ requestId: ID })
    expect(rooms.state()).toMatchObject({ environment: 'practice', recovered: false })
    open()
    expect(await asked).toEqual(succeed(null))
    expect(rooms.state().recovered).toBe(true)
  })

  it('is left only after its payments have come to an outcome', async () => {
    const order: string[] = []
    const first = room({
      settled: () => Promise.resolve(void order.push('settled')),
      close: () => Promise.resolve(void order.push('closed')),
    })
    const rooms = createRooms(
      (environment) => {
        order.push(`open ${environment}`)
        return Promise.resolve(succeed(environment === 'practice' ? first : room()))
      },
      () => {},
    )
    await rooms.enter('practice')
    await rooms.enter('sandbox')
    expect(order).toEqual(['open practice', 'settled', 'closed', 'open sandbox'])
  })

  it('is closed at once when the app quits, and then answers nothing', async () => {
    const close = vi.fn(() => Promise.resolve())
    const settled = vi.fn(() => new Promise<void>(() => {}))
    const rooms = createRooms(
      () => Promise.resolve(succeed(room({ close, settled }))),
      () => {},
    )
    await rooms.enter('practice')
    await rooms.close()
    expect(close).toHaveBeenCalledOnce()
    expect(await rooms.handlers['recharge.discard']({ requestId: ID })).toMatchObject({ ok: false })
  })

  it('tells why it could not be opened, and announces nothing', async () => {
    const announced = vi.fn()
    const rooms = createRooms(() => Promise.resolve(fail({ kind: 'store', problem: 'corrupt' })), announced)
    await rooms.enter('practice')
    expect(rooms.state()).toMatchObject({ recovered: false, storeProblem: 'corrupt' })
    expect(await rooms.handlers['recharge.discard']({ requestId: ID })).toEqual(
      fail({ kind: 'store', problem: 'corrupt' }),
    )
    expect(announced).not.toHaveBeenCalled()
  })
})
