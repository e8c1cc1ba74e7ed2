// Something that has a name and nothing else yet is added: a shop, or a group of counters.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#renderer/ui/Button'
import { TextField } from '#renderer/ui/Field'
import { keyOf, useAct } from '../api/queries'
import { useWords, type PageKey, type PageWords } from '../texts/words'
import styles from './fleet.module.css'
import type { AskFailure } from '../api/ask'

const ROUTES = { shops: 'add-shop', groups: 'add-group' } as const satisfies Readonly<Record<Named, string>>

export function AddNamed({ of }: { readonly of: Named }) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<NameProblem | null>(null)
  const add = useAct(ROUTES[of], (answer) => {
    setProblem(answer.ok ? null : answer.failure)
    if (answer.ok) setName('')
    void client.invalidateQueries({ queryKey: keyOf(of, {}) })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (add.isPending) return
    if (name.trim() === '') setProblem('no-name')
    else add.mutate({ name: name.trim() })
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        label={say(NAME_TEXTS[of].name)}
        value={name}
        problem={problem === null ? null : nameWords(words, of, problem)}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" busy={add.isPending}>
        {say(NAME_TEXTS[of].add)}
      </Button>
    </form>
  )
}

/** What is said of the name of a shop, and of the name of a group. */
type Named = 'shops' | 'groups'
export type NameProblem = AskFailure | 'no-name'

const NAME_TEXTS = {
  shops: { name: 'shops.name', add: 'shops.add', empty: 'shops.name.empty', taken: 'shops.name.taken' },
  groups: { name: 'groups.name', add: 'groups.add', empty: 'groups.name.empty', taken: 'groups.name.taken' },
} as const satisfies Readonly<Record<Named, Readonly<Record<string, PageKey>>>>

/** Why a name was not taken. */
export function nameWords({ say }: PageWords, of: Named, problem: NameProblem): string {
  if (problem === 'no-name') return say(NAME_TEXTS[of].empty)
  return problem === 'conflict' ? say(NAME_TEXTS[of].taken) : say(`page.failure.${problem}`)
}
