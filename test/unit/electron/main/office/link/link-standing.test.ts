// How the line to the office stands after an answer that cannot be read.
import { expect, it } from 'vitest'
import { createLinkStanding } from '#main/office/link/link-standing'
import { PATHS } from '#shared/protocol'
import { ADMISSION_PATHS } from '#shared/protocol/admission'

const UNREADABLE = { kind: 'unreadable' } as const

it.each([ADMISSION_PATHS.admit, ADMISSION_PATHS.look])(
  'after a verdict of %s that cannot be read the next sale is asked about too',
  (path) => {
    const standing = createLinkStanding({ now: () => 1 })
    standing.heard(PATHS.heartbeat, null)
    standing.heard(path, UNREADABLE)
    expect(standing.refusalOf(ADMISSION_PATHS.admit)).toBeNull()
    expect(standing.state().kind).toBe('connected')
  },
)

it('after a heartbeat that cannot be read the versions of counter and office are told to differ', () => {
  const standing = createLinkStanding({ now: () => 1 })
  standing.heard(PATHS.heartbeat, UNREADABLE)
  expect(standing.state().kind).toBe('version')
})

it('after any other answer that cannot be read the line stands, and after a heartbeat sales are asked about all the same', () => {
  const standing = createLinkStanding({ now: () => 1 })
  standing.heard(PATHS.heartbeat, null)
  standing.heard('/v1/search', UNREADABLE)
  expect(standing.state().kind).toBe('connected')
  standing.heard(PATHS.heartbeat, UNREADABLE)
  expect(standing.refusalOf('/v1/search')).toEqual({ kind: 'version' })
  expect([ADMISSION_PATHS.admit, ADMISSION_PATHS.look].map(standing.refusalOf)).toEqual([null, null])
})
