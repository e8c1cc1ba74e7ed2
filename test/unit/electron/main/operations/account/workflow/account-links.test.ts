// Where customers continue with their account openings, between a lock, a restart and the bank's decision.
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import type { RequestId } from '#shared/base/ids'
import { accountLinksSchema, keepAccountLinks } from '#main/operations/account/workflow/account-links'
import { memoryFile } from '#test/support/memory-file'

const FIRST = 'G1-AB12CD34E1' as RequestId
const SECOND = 'G1-AB12CD34E2' as RequestId
const URL_OF = 'https://bank.example/go?token=1'
const LINK = {
  redirectUrl: URL_OF,
  kindText: 'Savings',
  echoedName: 'Asha',
  changed: [{ field: 'email', message: 'b@example.in' }],
}
const OTHER = { redirectUrl: `${URL_OF}2`, kindText: null, echoedName: null, changed: [] }

function kept(text?: string) {
  let now = 1_000
  const file = memoryFile(accountLinksSchema, text)
  return {
    open: () => keepAccountLinks(file, { now: () => now, earliest: () => now }),
    pass: (ms: number) => void (now += ms),
    text: file.text,
    damages: file.damages,
  }
}

describe('the link of an opening', () => {
  it('is there at the next start', () => {
    const disk = kept()
    disk.open().keep(FIRST, LINK)
    expect(disk.open().of(FIRST)).toEqual(LINK)
    expect(disk.open().of(SECOND)).toBeNull()
  })

  it('is gone from the disk too once it is forgotten, and the others stay', () => {
    const disk = kept()
    const links = disk.open()
    links.keep(FIRST, LINK)
    links.keep(SECOND, OTHER)
    links.forget(FIRST)
    expect(disk.text()).not.toContain(`${URL_OF}"`)
    expect(disk.open().of(SECOND)).toEqual(OTHER)
  })

  it('is not given when it is too old', () => {
    const disk = kept()
    disk.open().keep(FIRST, LINK)
    disk.pass(7 * DAY_MS)
    expect(disk.open().of(FIRST)).toBeNull()
  })

  it.each([
    '',
    'nonsense',
    '[{"requestId":1}]',
    '[{"requestId":"G1-AB12CD34E1","redirectUrl":"http://x.example","savedAt":1000}]',
  ])('is not read from %j, and that is told', (text) => {
    const disk = kept(text)
    expect(disk.open().of(FIRST)).toBeNull()
    expect(disk.damages()).toBe(1)
  })
})
