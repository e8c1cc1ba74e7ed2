// The onboarding: sent once ever, and the form that is kept until then.
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SetupDependencies } from '#main/setup/setup-dependencies'
import { succeed } from '#shared/base/result'
import { fakeKeyStore } from '#test/support/settings'
import { FILLED_FORM } from '#test/support/onboarding'
import { CREDENTIALS, PIN, shop, everyByteIn } from './shop-at-setup'

describe('onboarding', () => {
  const ready = async () => {
    const opened = await shop()
    await opened.connect()
    const onboard = () => opened.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    return { ...opened, onboard }
  }

  it('keeps the agent id exactly as it came', async () => {
    const { onboard, view } = await ready()
    expect(await onboard()).toEqual(succeed({ kind: 'done', agentId: ' BCA 0007' }))
    expect((await view()).onboarding).toMatchObject({ state: 'done', agentId: ' BCA 0007', typed: false })
  })

  it('is not sent again once an agent id is there, however it came', async () => {
    const { onboard, handlers, seen } = await ready()
    await handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect(await onboard()).toMatchObject({ value: { kind: 'already' } })
    expect(seen.forms).toEqual([])
  })

  it('whose id is typed is noted as it was and as it is, and not where it is the same', async () => {
    const { handlers, noted } = await ready()
    const type = (agentId: string) => handlers['setup.type-agent-id']({ environment: 'production', agentId })
    for (const id of ['MEENA1', 'RAVI1', 'RAVI1']) await type(id)
    expect(noted).toEqual([
      { name: 'agentId', was: '', now: 'MEENA1' },
      { name: 'agentId', was: 'MEENA1', now: 'RAVI1' },
    ])
  })

  it('leaves once for two presses at the same moment', async () => {
    const { onboard, seen, weather } = await ready()
    let answer = (): void => {}
    weather.onboard = () =>
      new Promise((resolve) => (answer = () => resolve({ kind: 'done', agentId: 'BCA000417' })))
    const first = onboard()
    await expect.poll(() => seen.forms.length).toBe(1)
    expect(await onboard()).toMatchObject({ value: { kind: 'already' } })
    answer()
    await first
    expect(seen.forms).toHaveLength(1)
  })

  it('whose answer was lost is never sent again, over restarts, until the id is typed', async () => {
    const { onboard, weather, folder, keyStore, handlers, view } = await ready()
    weather.onboard = async () => ({ kind: 'unknown', reason: 'no-answer', message: null })
    await onboard()
    const later = await shop(folder, keyStore)
    expect(
      await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM }),
    ).toMatchObject({
      value: { kind: 'already', onboarding: { state: 'unknown' } },
    })
    expect(later.seen.forms).toEqual([])
    await handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect((await view()).step).toBe('owner')
  })

  it('during which the computer was switched off is never sent again', async () => {
    const { onboard, weather, folder, keyStore, seen } = await ready()
    weather.onboard = () => new Promise(() => {})
    void onboard()
    await expect.poll(() => seen.forms.length).toBe(1)
    const later = await shop(folder, keyStore)
    await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(later.seen.forms).toEqual([])
    expect((await later.view()).onboarding).toMatchObject({ state: 'unknown' })
    await later.handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect((await later.view()).step).toBe('owner')
  })

  it('whose record was cut off or edited by hand is never sent again', async () => {
    const { folder, keyStore, onboard } = await ready()
    await onboard()
    await writeFile(join(folder, 'production', 'onboarding.json'), '{"state":"op')
    const later = await shop(folder, keyStore)
    await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(later.seen.forms).toEqual([])
  })

  it('whose record was taken away is never sent again', async () => {
    const { folder, keyStore, onboard } = await ready()
    await onboard()
    await rm(join(folder, 'production', 'onboarding.json'))
    const later = await shop(folder, keyStore)
    expect((await later.view()).onboarding).toMatchObject({ state: 'unknown', reason: 'record-gone' })
    await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(later.seen.forms).toEqual([])
  })

  it('is not sent again by new credentials, another address, a lost PIN or a changed protection', async () => {
    const { onboard, handlers, seen, connect } = await ready()
    await onboard()
    await handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
    const routes = [
      () => connect({ clientId: 'OTHER', clientSecret: 'OTHER' }),
      () =>
        handlers['setup.connect']({
          environment: 'production',
          baseAddress: 'https://other.example',
          ...CREDENTIALS,
          keepUntested: false,
        }),
      () => handlers['setup.begin']({ environment: 'production' }),
      () =>
        handlers['setup.protect']({ choice: { kind: 'passphrase', passphrase: 'red book on the shelf' } }),
      () =>
        handlers['setup.recover']({
          environment: 'production',
          baseAddress: 'https://other.example',
          ...CREDENTIALS,
          choice: { kind: 'key-store' },
          name: 'Meena',
          pin: '5310',
        }),
    ]
    for (const route of routes) {
      expect(await route()).toMatchObject({ ok: true })
      expect(await onboard()).toMatchObject({ value: { kind: 'already' } })
    }
    expect(seen.forms).toHaveLength(1)
  })

  it('may be corrected and sent again after a plain no, or when nothing left', async () => {
    const { onboard, weather, seen } = await ready()
    weather.onboard = async () => ({ kind: 'refused', message: 'PAN', fields: [] })
    await onboard()
    weather.onboard = async () => ({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    await onboard()
    weather.onboard = async () => ({ kind: 'done', agentId: 'BCA000417' })
    expect(await onboard()).toMatchObject({ value: { kind: 'done' } })
    expect(seen.forms).toHaveLength(3)
  })
})

describe('onboarding at a counter that has an office', () => {
  type Office = SetupDependencies['office']
  async function ready(office: Partial<Office>) {
    const opened = await shop(undefined, undefined, office)
    await opened.connect()
    const onboard = () => opened.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    return { ...opened, onboard }
  }
  const claiming = (ended: boolean[]): Office['claim'] => {
    return async () => ({ kind: 'claimed', claim: { ended: (isSent) => void ended.push(isSent) } })
  }

  it('sends nothing while the office holds it back, says why, and can be tried again', async () => {
    const hold = { kind: 'held-back', hold: { because: 'unreachable' } } as const
    const { onboard, seen, view } = await ready({ claim: async () => hold })
    expect(await onboard()).toEqual(succeed(hold))
    expect(seen.forms).toEqual([])
    expect((await view()).onboarding).toEqual({ state: 'open' })
  })

  it('claims before the form leaves, and is noted as on its way only then', async () => {
    const order: string[] = []
    const { onboard, weather } = await ready({
      claim: async () => {
        order.push('claimed')
        return { kind: 'claimed', claim: { ended: (isSent) => void order.push(`ended, sent: ${isSent}`) } }
      },
    })
    weather.onboard = async () => {
      order.push('sent')
      return { kind: 'done', agentId: 'BCA000417' }
    }
    await onboard()
    expect(order).toEqual(['claimed', 'sent', 'ended, sent: true'])
  })

  it.each([
    ['refused by the service', { kind: 'refused', message: null, fields: [] }, false],
    ['not sent', { kind: 'not-sent', cause: 'refused' }, false],
    ['without a clear answer', { kind: 'unknown', reason: 'no-answer', message: null }, true],
    ['done', { kind: 'done', agentId: 'BCA000417' }, true],
  ] as const)('%s, says to the office whether anything was sent', async (_, answer, isSent) => {
    const ended: boolean[] = []
    const { onboard, weather } = await ready({ claim: claiming(ended) })
    weather.onboard = async () => answer
    await onboard()
    expect(ended).toEqual([isSent])
  })

  it('counts as sent where the disk fails once the form has left', async () => {
    const ended: boolean[] = []
    const { onboard, weather, folder } = await ready({ claim: claiming(ended) })
    weather.onboard = async () => {
      await rm(join(folder, 'production'), { recursive: true })
      await writeFile(join(folder, 'production'), 'no folder any more')
      return { kind: 'not-sent', cause: 'refused' }
    }
    await expect(onboard()).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(ended).toEqual([true])
  })

  it('takes a typed agent id without the office, tells it, and does so not while the office is asked', async () => {
    let [changes, asks] = [0, 0]
    let answer = (): void => {}
    const asked: Office['claim'] = () =>
      new Promise((resolve) => {
        asks += 1
        answer = () => resolve({ kind: 'held-back', hold: { because: 'unreachable' } })
      })
    const { onboard, handlers } = await ready({ claim: asked, changed: () => void (changes += 1) })
    const type = () => handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    const first = onboard()
    await expect.poll(() => asks).toBe(1)
    expect(await type()).toMatchObject({ failure: { state: 'onboarding-under-way' } })
    answer()
    await first
    expect(await type()).toMatchObject({ ok: true })
    expect(changes).toBe(1)
  })
})

describe('the onboarding form as it is typed', () => {
  const DRAFT = { ...FILLED_FORM, dob: '03/04/1985', pancard: 'abcps1', pincode: '' }
  const kept = { environment: 'production', draft: DRAFT } as const
  const of = { environment: 'production' } as const

  it('is there again after a restart, and lies nowhere in the clear', async () => {
    const { handlers, folder, keyStore } = await shop()
    await handlers['setup.save-draft'](kept)
    const later = await shop(folder, keyStore)
    expect(await later.handlers['setup.draft'](of)).toEqual({ kind: 'there', draft: DRAFT })
    const bytes = await everyByteIn(folder)
    for (const typed of Object.values(DRAFT).filter((text) => text !== '')) expect(bytes).not.toContain(typed)
  })

  it.each(['done', 'unknown'] as const)(
    'is gone once it was sent (%s), and is not kept again',
    async (kind) => {
      const { handlers, connect, weather, folder } = await shop()
      await connect()
      await handlers['setup.save-draft'](kept)
      weather.onboard = async () =>
        kind === 'done' ? { kind, agentId: 'BCA000417' } : { kind, reason: 'no-answer', message: null }
      await handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
      await handlers['setup.save-draft'](kept)
      expect(await handlers['setup.draft'](of)).toEqual({ kind: 'none' })
      expect(await readdir(join(folder, 'production'))).not.toContain('onboarding-draft.json')
    },
  )

  it('stays after a plain no, and goes with the agent id that is typed', async () => {
    const { handlers, connect, weather } = await shop()
    await connect()
    await handlers['setup.save-draft'](kept)
    weather.onboard = async () => ({ kind: 'refused', message: 'PAN', fields: [] })
    await handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(await handlers['setup.draft'](of)).toMatchObject({ kind: 'there' })
    await handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect(await handlers['setup.draft'](of)).toEqual({ kind: 'none' })
  })

  it('waits in a vault that is still shut, and is not kept where nothing is', async () => {
    const { handlers, folder } = await shop(undefined, fakeKeyStore('plain-text'))
    await handlers['setup.save-draft'](kept)
    expect(await handlers['setup.draft'](of)).toEqual({ kind: 'none' })
    await handlers['setup.protect']({ choice: { kind: 'passphrase', passphrase: 'red book on the shelf' } })
    await handlers['setup.save-draft'](kept)
    const later = await shop(folder, fakeKeyStore('plain-text'))
    expect(await later.handlers['setup.draft'](of)).toEqual({ kind: 'shut' })
    await later.handlers['lock.type-passphrase']({ passphrase: 'red book on the shelf' })
    expect(await later.handlers['setup.draft'](of)).toEqual({ kind: 'there', draft: DRAFT })
  })
})
