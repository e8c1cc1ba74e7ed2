// One group: its name, its counters, and its end.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CounterGroup, FleetCounter } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { Checkbox } from '#renderer/ui/Checkbox'
import { TextField } from '#renderer/ui/Field'
import { layout } from '#renderer/ui/layout'
import { showToast } from '#renderer/ui/toast'
import { ask, type AskFailure } from '../api/ask'
import { useAct, useAsk } from '../api/queries'
import { useWords } from '../texts/words'
import { EndDialog, failureIn, FormDialog } from '../parts/EndDialog'
import { FindField, isFound, isFoundByEye } from '../parts/FindField'
import { nameWords, type NameProblem } from './AddNamed'

interface GroupDialogProps {
  readonly group: CounterGroup
  readonly onClose: () => void
}

/** What is different is saved, one change after the other: the first that is refused is told, and nothing that was chosen is lost. */
async function saved(
  group: CounterGroup,
  {
    name,
    isApart,
    chosen,
  }: { readonly name: string; readonly isApart: boolean; readonly chosen: ReadonlySet<string> },
): Promise<AskFailure | null> {
  const { groupId } = group
  const part = async (): Promise<AskFailure | null> => {
    const answer = await ask('part-group', { groupId, isApart })
    return answer.ok ? null : answer.failure
  }
  const before = new Set(group.counterIds)
  const [added, left] = [
    [...chosen].filter((id) => !before.has(id)),
    group.counterIds.filter((id) => !chosen.has(id)),
  ]
  if (name !== group.name) {
    const answer = await ask('name-group', { groupId, name })
    if (!answer.ok) return answer.failure
  }
  // It is apart before anybody comes in, and until everybody who goes is out.
  const parted = isApart && !group.isApart ? await part() : null
  if (parted !== null) return parted
  for (const [counterIds, to] of [
    [added, groupId],
    [left, null],
  ] as const) {
    if (counterIds.length === 0) continue
    const answer = await ask('group-counters', { counterIds, groupId: to })
    if (!answer.ok) return answer.failure
  }
  return !isApart && group.isApart ? part() : null
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { say } = useWords()
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const anew = (): Promise<void> => client.invalidateQueries({ queryKey: ['groups'] })
  const onDone = (): void => {
    showToast('good', say('page.saved'))
    onClose()
  }
  return isRemoving ? (
    <Remove group={group} anew={anew} onDone={onDone} onClose={onClose} />
  ) : (
    <Change group={group} anew={anew} onDone={onDone} onClose={onClose} onRemove={() => setRemoving(true)} />
  )
}

interface StepProps extends GroupDialogProps {
  /** Asks for the groups as they are now. */
  readonly anew: () => Promise<void>
  readonly onDone: () => void
}

interface ChangeProps extends StepProps {
  readonly onRemove: () => void
}

function Change({ group, anew, onDone, onClose, onRemove }: ChangeProps) {
  const words = useWords()
  const { say } = words
  const [name, setName] = useState(group.name)
  const [isApart, setApart] = useState(group.isApart)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(group.counterIds))
  const [problem, setProblem] = useState<NameProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return setProblem('no-name')
    setBusy(true)
    const failure = await saved(group, { name: name.trim(), isApart, chosen })
    setBusy(false)
    await anew()
    if (failure === null) onDone()
    else setProblem(failure)
  }
  return (
    <FormDialog
      title={group.name}
      busy={isBusy}
      failure={null}
      onSubmit={() => void submit()}
      onClose={onClose}
      more={
        !(group.isApart && group.counterIds.length > 0) && (
          <Button weight="danger" onClick={onRemove}>
            {say('groups.remove')}
          </Button>
        )
      }
    >
      <TextField
        label={say('groups.name')}
        value={name}
        problem={problem === null ? null : nameWords(words, 'groups', problem)}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      <Checkbox checked={isApart} onChange={setApart}>
        {say('groups.apart')}
      </Checkbox>
      <p className={layout.quiet}>{say('groups.apart.words')}</p>
      <Members groupId={group.groupId} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

function Remove({ group, anew, onDone, onClose }: StepProps) {
  const { say } = useWords()
  const remove = useAct('remove-group', (answer) => {
    void anew()
    if (answer.ok) onDone()
  })
  return (
    <EndDialog
      title={group.name}
      does={say('groups.remove.do')}
      busy={remove.isPending}
      failure={failureIn(remove.data)}
      onDo={() => remove.mutate({ groupId: group.groupId })}
      onClose={onClose}
    >
      <p>{say('groups.remove.words')}</p>
    </EndDialog>
  )
}

interface MembersProps {
  readonly groupId: string
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

function Members({ groupId, chosen, onChange }: MembersProps) {
  const { say } = useWords()
  const [typed, setTyped] = useState('')
  const [counters, shops, groups] = [useAsk('counters', {}), useAsk('shops', {}), useAsk('groups', {})]
  const shopOf = (counter: FleetCounter): string =>
    shops.data?.find(({ shopId }) => shopId === counter.shopId)?.name ?? say('page.no-shop')
  const otherGroupOf = ({ counterId }: FleetCounter): string | null =>
    groups.data?.find((one) => one.groupId !== groupId && one.counterIds.includes(counterId))?.name ?? null
  const list = (counters.data ?? []).filter(({ isRevoked }) => !isRevoked)
  const found = list.filter((counter) => isFound(typed, [counter.name, shopOf(counter)]))
  const toggle = (counterId: string, isIn: boolean): void => {
    const next = new Set(chosen)
    if (isIn) next.add(counterId)
    else next.delete(counterId)
    onChange(next)
  }
  return (
    <fieldset className={layout.stack}>
      <legend>{say('shops.counters')}</legend>
      {!isFoundByEye(list) && (
        <>
          <FindField label={say('fleet.find')} value={typed} onChange={setTyped} />
          <div className={layout.actions}>
            <Button
              onClick={() => onChange(new Set([...chosen, ...found.map(({ counterId }) => counterId)]))}
            >
              {say('groups.all-shown')}
            </Button>
          </div>
        </>
      )}
      {list.length === 0 && <p className={layout.quiet}>{say('rules.states.empty')}</p>}
      {list.length > 0 && found.length === 0 && <p className={layout.quiet}>{say('fleet.found-none')}</p>}
      {found.map((counter) => {
        const other = otherGroupOf(counter)
        return (
          <Checkbox
            key={counter.counterId}
            checked={chosen.has(counter.counterId)}
            onChange={(isIn) => toggle(counter.counterId, isIn)}
          >
            {counter.name} · {shopOf(counter)}
            {other !== null && ` · ${say('groups.now-in', { group: other })}`}
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
