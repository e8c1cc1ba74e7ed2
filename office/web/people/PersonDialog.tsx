// One person: role, shops, and removing them.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { showToast } from '#renderer/ui/toast'
import { keyOf, useAct } from '../api/queries'
import { useWords } from '../texts/words'
import { EndDialog, failureIn, FormDialog } from '../parts/EndDialog'
import { lacksShops, RoleFields, type RoleChoice } from './RoleFields'

interface PersonDialogProps {
  readonly person: Person
  readonly onClose: () => void
}

export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { say } = useWords()
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const done = (words: string): void => {
    void client.invalidateQueries({ queryKey: keyOf('people', {}) })
    showToast('good', words)
    onClose()
  }
  return isRemoving ? (
    <Remove
      person={person}
      onClose={onClose}
      onDone={() => done(say('people.removed', { name: person.name }))}
    />
  ) : (
    <Change
      person={person}
      onClose={onClose}
      onDone={() => done(say('page.saved'))}
      onRemove={() => setRemoving(true)}
    />
  )
}

interface ChangeProps extends PersonDialogProps {
  readonly onDone: () => void
  readonly onRemove: () => void
}

function Change({ person, onClose, onDone, onRemove }: ChangeProps) {
  const { say } = useWords()
  const [choice, setChoice] = useState<RoleChoice>({ role: person.role, shopIds: person.shopIds })
  const [isTried, setTried] = useState(false)
  const change = useAct('change-person', (answer) => {
    if (answer.ok) onDone()
  })
  return (
    <FormDialog
      title={person.name}
      description={person.email}
      busy={change.isPending}
      failure={failureIn(change.data)}
      onSubmit={() => {
        setTried(true)
        if (!lacksShops(choice)) change.mutate({ personId: person.personId, ...choice })
      }}
      onClose={onClose}
      more={
        <Button weight="danger" onClick={onRemove}>
          {say('people.remove')}
        </Button>
      }
    >
      <RoleFields choice={choice} onChange={setChoice} isShopMissing={isTried && lacksShops(choice)} />
    </FormDialog>
  )
}

interface RemoveProps extends PersonDialogProps {
  readonly onDone: () => void
}

function Remove({ person, onClose, onDone }: RemoveProps) {
  const { say } = useWords()
  const remove = useAct('remove-person', (answer) => {
    if (answer.ok) onDone()
  })
  return (
    <EndDialog
      title={say('people.remove.title', { name: person.name })}
      does={say('people.remove.do')}
      busy={remove.isPending}
      failure={failureIn(remove.data)}
      onDo={() => remove.mutate({ personId: person.personId })}
      onClose={onClose}
    >
      <p>{say('people.remove.words')}</p>
    </EndDialog>
  )
}
