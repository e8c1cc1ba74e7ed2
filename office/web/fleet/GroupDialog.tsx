// One group: its name, its counters, and its end.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CounterGroup, FleetCounter } from '@shared/office/owner-page'
import { Button } from '../../../renderer/ui/Button'
import { Checkbox } from '../../../renderer/ui/Checkbox'
import { Dialog } from '../../../renderer/ui/Dialog'
import { TextField } from '../../../renderer/ui/Field'
import { layout } from '../../../renderer/ui/layout'
import { Notice } from '../../../renderer/ui/Notice'
import { showToast } from '../../../renderer/ui/toast'
import { ask, type AskFailure } from '../app/ask'
import { useAsk } from '../app/queries'
import { useWords, type PageWords } from '../messages/words'
import { FindField, isFound } from '../parts/FindField'

export type GroupNameProblem = AskFailure | 'no-name'

export function groupNameWords({ say }: PageWords, problem: GroupNameProblem): string {
  if (problem === 'no-name') return say('groups.name.empty')
  return problem === 'conflict' ? say('groups.name.taken') : say(`page.failure.${problem}`)
}

interface GroupDialogProps {
  readonly group: CounterGroup
  readonly onClose: () => void
}

/** What is different is saved, one change after the other: the first that is refused is told, and nothing that was chosen is lost. */
async function saved(
  group: CounterGroup,
  name: string,
  chosen: ReadonlySet<string>,
): Promise<AskFailure | null> {
  const { groupId } = group
  const before = new Set(group.counterIds)
  const [added, left] = [
    [...chosen].filter((id) => !before.has(id)),
    group.counterIds.filter((id) => !chosen.has(id)),
  ]
  if (name !== group.name) {
    const answer = await ask('name-group', { groupId, name })
    if (!answer.ok) return answer.failure
  }
  for (const [counterIds, to] of [
    [added, groupId],
    [left, null],
  ] as const) {
    if (counterIds.length === 0) continue
    const answer = await ask('group-counters', { counterIds, groupId: to })
    if (!answer.ok) return answer.failure
  }
  return null
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [name, setName] = useState(group.name)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(group.counterIds))
  const [problem, setProblem] = useState<GroupNameProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const act = async (work: () => Promise<AskFailure | null>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const failure = await work()
    setBusy(false)
    await client.invalidateQueries({ queryKey: ['groups'] })
    if (failure !== null) return setProblem(failure)
    showToast('good', say('page.saved'))
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') setProblem('no-name')
    else void act(() => saved(group, name.trim(), chosen))
  }
  const remove = () =>
    act(async () => {
      const answer = await ask('remove-group', { groupId: group.groupId })
      return answer.ok ? null : answer.failure
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={group.name}
      actions={
        <>
          <Button weight="primary" type="submit" form="group-form" busy={isBusy}>
            {say('page.save')}
          </Button>
          <Button onClick={onClose}>{say('page.cancel')}</Button>
        </>
      }
    >
      <form id="group-form" className={layout.stack} onSubmit={submit} noValidate>
        <TextField
          label={say('groups.name')}
          value={name}
          problem={problem === null ? null : groupNameWords(words, problem)}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
        />
        <Members groupId={group.groupId} chosen={chosen} onChange={setChosen} />
      </form>
      {isRemoving ? (
        <Notice
          tone="wait"
          announce
          action={
            <Button busy={isBusy} onClick={() => void remove()}>
              {say('groups.remove.do')}
            </Button>
          }
        >
          {say('groups.remove.words')}
        </Notice>
      ) : (
        <div className={layout.actions}>
          <Button weight="quiet" onClick={() => setRemoving(true)}>
            {say('groups.remove')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** A list that is seen whole needs no field to find something in it. */
const FOUND_BY_EYE = 8

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
      {list.length > FOUND_BY_EYE && (
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
