// What the top bar says of the shop's office: nothing of one that works.
import type { EnteredOffice, OfficeState } from '#shared/office/counter-office'

export type OfficeWord = 'away' | 'keys' | 'look'

export function officeWord(office: OfficeState): OfficeWord | null {
  switch (office.kind) {
    case 'none':
      return office.isMissed === true ? 'look' : null
    case 'unreadable':
      return 'look'
    case 'entered':
      return wordOfEntered(office)
  }
}

function wordOfEntered({ line, record: { standing }, keys }: EnteredOffice): OfficeWord | null {
  if (standing.kind === 'refused' || standing.kind === 'behind') return 'look'
  switch (line.kind) {
    case 'revoked':
    case 'other-office':
    case 'version':
      return 'look'
    case 'away':
      return 'away'
    case 'connecting':
      return null
    case 'connected':
      return keys.kind === 'waiting' ? 'keys' : null
  }
}
