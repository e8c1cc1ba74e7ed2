// What a newer office sets in words that this counter does not know.
import { describe, expect, it } from 'vitest'
import { paise } from '@shared/money'
import { helloAnswerSchema, toldSettingsSchema, type PushedSettings } from '@shared/office/protocol'
import { takePushedSettings } from '../../../../../electron/main/office/pushed-settings'

const HELD: PushedSettings = { withoutOffice: { policy: 'block-above', abovePaise: paise(500_00) } }

describe('a setting of a newer office', () => {
  it.each([
    ['with a policy that is not known here', { withoutOffice: { policy: 'ask-the-owner' } }],
    ['with a bound that is no amount', { withoutOffice: { policy: 'block-above', abovePaise: 'much' } }],
    ['that is called otherwise', { offline: { policy: 'sell' } }],
    ['of another form altogether', ['sell']],
    ['that is missing', undefined],
  ])('%s refuses nothing of the hello, and what held before holds on', (_what, settings) => {
    const said = helloAnswerSchema.parse({
      officeTimeMs: 1,
      protocolVersion: 1,
      name: 'Counter 1',
      counters: [],
      settings,
    })
    const unknown: string[] = []
    const taken = takePushedSettings((setting) => unknown.push(setting))
    expect(taken.take(said.settings, HELD)).toEqual(HELD)
    expect(unknown).toEqual(['withoutOffice'])
  })

  it('is said once in the log, though it is told every minute, and again once it was understood in between', () => {
    const unknown: string[] = []
    const taken = takePushedSettings((setting) => unknown.push(setting))
    const newer = toldSettingsSchema.parse({ withoutOffice: { policy: 'newer' } })
    const known = toldSettingsSchema.parse({ withoutOffice: { policy: 'ask' } })
    taken.take(newer, HELD)
    taken.take(newer, HELD)
    expect(unknown).toHaveLength(1)
    expect(taken.take(known, HELD)).toEqual({ withoutOffice: { policy: 'ask' } })
    taken.take(newer, HELD)
    expect(unknown).toHaveLength(2)
  })
})
