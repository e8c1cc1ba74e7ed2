// One environment at a time: requests wait for it to open, and fail if there is none.
import { describe, expect, it, vi } from 'vitest'
import { createWorkspaces, type Workspace, type Workspaces } from '#main/workspace/workspaces'
import { fail, succeed } from '#shared/base/result'

const workspace = (change: Partial<Workspace> = {}): Workspace => ({
  handlers: {
    'sale.discard': () => Promise.resolve(succeed(null)),
  } as unknown as Workspace['handlers'],
  pages: () => Promise.resolve(null),
  line: () => ({
    state: 'online',
    callsLeft: 57,
    callsAllowed: 57,
    nextSendMs: null,
    setupProblem: null,
    setupRefusal: null,
  }),
  question: async () => succeed([]),
  saleOf: () => null,
  visitOf: () => null,
  heldOf: () => null,
  receiptTextOf: () => null,
  found: () => ({ clock: null, log: null }),
  slept: () => {},
  nudge: () => {},
  signHead: () => {},
  setupChanged: () => {},
  noteOutsideCall: () => {},
  claimOnboarding: async () => ({ kind: 'no-office' }),
  onboardingChanged: () => {},
  sendReport: async () => null,
  lookAtLine: () => {},
  locked: () => {},
  unlocked: () => {},
  storeProblem: () => null,
  storeHolder: () => null,
  isOnSharedDrive: () => false,
  logEnd: () => 'watched',
  repairedSales: () => 0,
  setAsideEntries: () => 0,
  damagedFiles: () => [],
  isSigningKeyLost: () => false,
  sendingCount: () => 0,
  settled: () => Promise.resolve(),
  close: () => Promise.resolve(),
  ...change,
})
const ID = 'GAL0000001' as never

/** The result of a request that waits for the open workspace. */
const discardIn = async (workspaces: Workspaces) => {
  const handlers = await workspaces.handlers()
  return handlers.ok ? handlers.value['sale.discard']({ requestId: ID }) : handlers
}

describe('the workspace the app is in', () => {
  it('counts a call past its queue, of a connection test, in its own environment alone', async () => {
    const noteOutsideCall = vi.fn()
    const workspaces = createWorkspaces(
      () => Promise.resolve(succeed(workspace({ noteOutsideCall }))),
      () => {},
    )
    workspaces.noteOutsideCall('production')
    await workspaces.enter('production')
    workspaces.noteOutsideCall('sandbox')
    expect(noteOutsideCall).not.toHaveBeenCalled()
    workspaces.noteOutsideCall('production')
    expect(noteOutsideCall).toHaveBeenCalledOnce()
  })

  it('is none at first, and says so to every request', async () => {
    const workspaces = createWorkspaces(
      () => Promise.resolve(succeed(workspace())),
      () => {},
    )
    expect(await discardIn(workspaces)).toEqual(fail({ kind: 'not-allowed', needs: 'setup' }))
  })

  it('lets requests wait while it opens', async () => {
    let open = (): void => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    const workspaces = createWorkspaces(
      async () => (await opened, succeed(workspace())),
      () => {},
    )
    void workspaces.enter('practice')
    const asked = discardIn(workspaces)
    expect(workspaces.state()).toMatchObject({ environment: 'practice', recovered: false })
    open()
    expect(await asked).toEqual(succeed(null))
    expect(workspaces.state().recovered).toBe(true)
  })

  it('is left only after its payments have come to an outcome', async () => {
    const order: string[] = []
    const first = workspace({
      settled: () => Promise.resolve(void order.push('settled')),
      close: () => Promise.resolve(void order.push('closed')),
    })
    const workspaces = createWorkspaces(
      (environment) => {
        order.push(`open ${environment}`)
        return Promise.resolve(succeed(environment === 'practice' ? first : workspace()))
      },
      () => {},
    )
    await workspaces.enter('practice')
    await workspaces.enter('sandbox')
    expect(order).toEqual(['open practice', 'settled', 'closed', 'open sandbox'])
  })

  it('is closed at once when the app quits, and then answers nothing', async () => {
    const close = vi.fn(() => Promise.resolve())
    const settled = vi.fn(() => new Promise<void>(() => {}))
    const workspaces = createWorkspaces(
      () => Promise.resolve(succeed(workspace({ close, settled }))),
      () => {},
    )
    await workspaces.enter('practice')
    await workspaces.close()
    expect(close).toHaveBeenCalledOnce()
    expect(await discardIn(workspaces)).toMatchObject({ ok: false })
  })

  it('tells why it could not be opened, and has the window ask for that', async () => {
    const announced = vi.fn()
    const workspaces = createWorkspaces(
      () => Promise.resolve(fail({ kind: 'store', problem: 'corrupt' })),
      announced,
    )
    await workspaces.enter('practice')
    expect(workspaces.state()).toMatchObject({ recovered: false, storeProblem: 'corrupt' })
    expect(await discardIn(workspaces)).toEqual(fail({ kind: 'store', problem: 'corrupt' }))
    expect(announced).toHaveBeenCalledOnce()
    await workspaces.enter(null)
    expect(announced).toHaveBeenCalledOnce()
  })
})
