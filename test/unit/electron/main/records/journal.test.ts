// What can be done about a journal that does not open normally: it works whatever the journal's state.
import { describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import { StoreError } from '#main/journal/store/database'
import { journalRescueWorkflow, journalWorkflow, type JournalRescueDependencies } from '#main/records/journal'
import { failure, value } from '#test/support/journals'
import { TEN_IN_THE_MORNING } from '#test/support/virtual-time'

const damaged = { environment: 'practice', storeProblem: 'corrupt', logEnd: 'watched' } as const

function rescue(change: Partial<JournalRescueDependencies> = {}) {
  const exportTo = vi.fn<JournalRescueDependencies['exportTo']>(() =>
    Promise.resolve({ entries: 12, missing: 3 }),
  )
  const handlers = journalRescueWorkflow({
    clock: { now: () => TEN_IN_THE_MORNING },
    workspaces: { state: () => damaged, enter: () => Promise.resolve(succeed(null)) },
    approver: () => 'ravi',
    exportTo,
    chooseFileToWrite: (name) => Promise.resolve(`/home/shop/${name}`),
    chooseFolder: () => Promise.resolve('/home/shop'),
    move: () => Promise.reject(new Error('not moved here')),
    startAnew: () => Promise.resolve(),
    ...change,
  })
  return { exportTo, handlers }
}

const diskFull = Object.assign(new Error('no space'), { code: 'ENOSPC' })

describe('exporting what is readable', () => {
  it('writes the log of the environment at work, and tells how much of it there was', async () => {
    const { exportTo, handlers } = rescue()
    const exported = value(await handlers['journal.export']({}))
    expect(exported).toMatchObject({ entries: 12, missing: 3 })
    expect(exported.fileName).toMatch(/^galla-log-practice-\d{4}-\d\d-\d\d\.jsonl$/)
    expect(exportTo).toHaveBeenCalledWith('practice', `/home/shop/${exported.fileName}`)
  })

  it.each([
    ['the log is past reading', new StoreError('corrupt', 'x'), { kind: 'store', problem: 'corrupt' }],
    ['the file does not fit on the disk', diskFull, { kind: 'file', problem: 'disk-full' }],
  ])('says so when %s', async (_what, error, told) => {
    const { handlers } = rescue({ exportTo: () => Promise.reject(error) })
    expect(failure(await handlers['journal.export']({}))).toEqual(told)
  })

  it('writes nothing when the person closes the dialog', async () => {
    const { exportTo, handlers } = rescue({ chooseFileToWrite: () => Promise.resolve(null) })
    expect(failure(await handlers['journal.export']({}))).toEqual({ kind: 'cancelled' })
    expect(exportTo).not.toHaveBeenCalled()
  })
})

describe('opening the log again', () => {
  it('says whether the trouble is gone', async () => {
    let problem: 'disk-full' | null = 'disk-full'
    let isCleared = false
    const { handlers } = rescue({
      workspaces: {
        state: () => ({ environment: 'practice', storeProblem: problem, logEnd: null }),
        enter: () => {
          if (isCleared) problem = null
          return Promise.resolve(succeed(null))
        },
      },
    })
    expect(failure(await handlers['journal.open-again']({}))).toEqual({ kind: 'store', problem: 'disk-full' })
    isCleared = true
    expect(value(await handlers['journal.open-again']({}))).toBeNull()
  })

  it('leaves a log alone that is open', async () => {
    const enter = vi.fn(() => Promise.resolve(succeed(null)))
    const state = () => ({ environment: 'practice', storeProblem: null, logEnd: null }) as const
    const { handlers } = rescue({ workspaces: { state, enter } })
    expect(failure(await handlers['journal.open-again']({}))).toMatchObject({ kind: 'wrong-state' })
    expect(enter).not.toHaveBeenCalled()
  })
})

describe('going on with a log that lacks entries', () => {
  type State = ReturnType<JournalRescueDependencies['workspaces']['state']>
  const lacking = (state: Partial<State>, approver: () => string | null = () => 'ravi') => {
    let now: State = { environment: 'production', storeProblem: null, logEnd: 'watched', ...state }
    const enter = vi.fn(() => {
      now = { ...now, storeProblem: null, logEnd: 'watched' }
      return Promise.resolve(succeed(null))
    })
    return { enter, ...rescue({ approver, workspaces: { state: () => now, enter } }) }
  }

  it.each([
    ['an older copy', { storeProblem: 'rolled-back' }],
    ['an end that nothing proves', { logEnd: 'unconfirmed' }],
  ] as const)('%s is opened in the name of the owner who typed the PIN', async (_what, state) => {
    const { handlers, enter } = lacking(state)
    expect(value(await handlers['journal.confirm-end']({}))).toBeNull()
    expect(enter).toHaveBeenCalledExactlyOnceWith('production', 'ravi')
  })

  it('takes a PIN each time', async () => {
    const { handlers, enter } = lacking({ storeProblem: 'rolled-back' }, () => null)
    expect(failure(await handlers['journal.confirm-end']({}))).toEqual({
      kind: 'not-allowed',
      needs: 'owner',
    })
    expect(enter).not.toHaveBeenCalled()
  })

  it.each([{}, { storeProblem: 'corrupt' }, { logEnd: 'unwatched' }] as const)(
    'is not offered for anything else: %o',
    async (state) => {
      const approver = vi.fn(() => 'ravi')
      const { handlers, enter } = lacking(state, approver)
      expect(failure(await handlers['journal.confirm-end']({}))).toMatchObject({ state: 'log-end-known' })
      expect(enter).not.toHaveBeenCalled()
      expect(approver).not.toHaveBeenCalled()
    },
  )
})

describe('a new signing key', () => {
  const publicKey = 'cd'.repeat(32)
  const lost = { kind: 'lost', key: null, ownKey: null } as const

  function confirming(approver: () => string | null) {
    const confirmed: string[][] = []
    const handlers = journalWorkflow({
      verifier: { verify: () => Promise.resolve(fail({ kind: 'cancelled' })), close: () => {} },
      journal: {
        setAside: () => [],
        settleEntry: () => fail({ kind: 'wrong-state', state: 'entry-settled' }),
        signingState: () => lost,
        confirmSigningKey: (...given) => {
          confirmed.push(given)
          return succeed(null)
        },
      },
      approver,
    })
    return { confirmed, handlers }
  }

  it('is confirmed by the owner whose PIN was typed, in their name', async () => {
    const { confirmed, handlers } = confirming(() => 'meena')
    expect(value(await handlers['journal.confirm-signing-key']({ publicKey }))).toEqual(lost)
    expect(confirmed).toEqual([['meena', publicKey]])
  })

  it('is taken from nobody else', async () => {
    const { confirmed, handlers } = confirming(() => null)
    expect(failure(await handlers['journal.confirm-signing-key']({ publicKey }))).toMatchObject({
      kind: 'not-allowed',
    })
    expect(confirmed).toEqual([])
  })
})
