// What a counter reads of its office's answers: one piece that cannot be read costs that piece.
import { describe, expect, it } from 'vitest'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { toldName } from '#shared/protocol/readable'
import { settingsAnswerSchema } from '#shared/office/settings-sync'

const DIGEST = 'A'.repeat(43)

describe('an answer of which one piece cannot be read', () => {
  it('has its other settings, and a name of a thousand letters as far as it fits', () => {
    const setting = (key: unknown, setBy: string) => ({
      key,
      mark: 'm',
      value: 1,
      setAtMs: 1,
      setBy,
      from: { kind: 'all', name: null },
    })
    const settings = [
      setting('limits', 'M'.repeat(1_000)),
      setting(7, 'Meena'),
      'nonsense',
      setting('theme', ''),
    ]
    const read = settingsAnswerSchema.parse({ digest: DIGEST, settings })
    expect(read.settings.map(({ key, setBy }) => [key, setBy])).toEqual([
      ['limits', 'M'.repeat(200)],
      ['theme', '–'],
    ])
  })

  it('knows its other counters, and what stands besides', () => {
    const counter = {
      counterId: 'counter-1',
      keyId: '0123456789abcdef',
      signingKey: DIGEST,
      sealingKey: DIGEST,
      enrolledAtMs: 1,
      lastSeenAtMs: null,
      isRevoked: false,
      waitsForKeys: false,
    }
    const told = {
      officeTimeMs: 1,
      protocolVersion: 1,
      name: 'Front'.repeat(100),
      isRevoked: false,
      counters: [
        { ...counter, name: 'x'.repeat(99) },
        { ...counter, name: 7 },
      ],
      settingsDigest: DIGEST,
      areSettingsAnswered: true,
      keysDigest: null,
      isFormerGuardKeyUsed: false,
      hasUnseenConflicts: false,
      hasErasures: false,
      takeoversChangedAtMs: 0,
      secretAsks: [{ environment: 'production', askedAtMs: 1, askedBy: 'A'.repeat(500) }, null],
      reportAsk: { askedBy: 1 },
    }
    const read = heartbeatAnswerSchema.parse(told)
    expect(read.counters.map(({ name }) => name?.length)).toEqual([60])
    expect([read.secretAsks.map(({ askedBy }) => askedBy?.length), read.reportAsk]).toEqual([[100], null])
    // A standing that cannot be read is none: the last one that could be holds.
    expect(heartbeatAnswerSchema.safeParse({ ...told, isRevoked: 'no' }).success).toBe(false)
  })
})

it('a name is never cut within a letter', () => {
  expect(toldName(3).parse('  ab😀😀 ')).toBe('ab😀')
  expect(toldName(3).parse('   ')).toBe('–')
})
