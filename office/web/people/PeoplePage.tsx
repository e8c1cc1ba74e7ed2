// Who may see the page, and what of it.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { Screen } from '#renderer/ui/Screen'
import { useAsk } from '../api/queries'
import { useSession } from '../api/session'
import { useWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { Ledger } from '../parts/Ledger'
import { InviteDialog } from './InviteDialog'
import { PersonDialog } from './PersonDialog'

export function PeoplePage() {
  const { say } = useWords()
  const [isInviting, setInviting] = useState(false)
  const people = useAsk('people', {})
  return (
    <Screen
      title={say('page.people')}
      aside={
        <Button
          weight="primary"
          icon={<UserPlus size={18} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {say('people.invite')}
        </Button>
      }
    >
      <QueryState query={people}>{(list) => <People list={list} />}</QueryState>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  )
}

function People({ list }: { readonly list: readonly Person[] }) {
  const { say } = useWords()
  const { session } = useSession()
  const shops = useAsk('shops', {})
  const [changed, setChanged] = useState<Person | null>(null)
  const seen = (shopIds: readonly string[]): string =>
    shopIds.length === 0
      ? say('page.all-shops')
      : (shops.data ?? [])
          .filter(({ shopId }) => shopIds.includes(shopId))
          .map(({ name }) => name)
          .join(', ')
  const isYou = ({ personId }: Person): boolean =>
    (session.kind === 'signed-in' || session.kind === 'ended') && session.person.personId === personId
  return (
    <>
      <Ledger
        label={say('page.people')}
        columns={[
          {
            key: 'name',
            label: say('people.name'),
            isName: true,
            cell: (person) => (isYou(person) ? `${person.name} (${say('people.you')})` : person.name),
          },
          { key: 'email', label: say('sign-in.email'), cell: ({ email }) => email },
          { key: 'role', label: say('people.role'), cell: ({ role }) => say(`people.role.${role}`) },
          { key: 'sees', label: say('people.sees'), cell: ({ shopIds }) => seen(shopIds) },
          {
            key: 'factor',
            label: say('people.factor'),
            cell: ({ hasSecondFactor }) => say(hasSecondFactor ? 'people.factor.yes' : 'people.factor.no'),
          },
          {
            key: 'change',
            label: '',
            isAction: true,
            cell: (person) => (
              <Button
                weight="quiet"
                aria-label={`${say('people.change')} ${person.name}`}
                onClick={() => setChanged(person)}
              >
                {say('people.change')}
              </Button>
            ),
          },
        ]}
        rows={list}
        keyOf={({ personId }) => personId}
        empty={say('page.none')}
      />
      {changed !== null && (
        <PersonDialog key={changed.personId} person={changed} onClose={() => setChanged(null)} />
      )}
    </>
  )
}
