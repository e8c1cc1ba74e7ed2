// Something that has a name and nothing else yet is added: a shop, or a group of counters.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../renderer/ui/Button'
import { TextField } from '../../../renderer/ui/Field'
import { keyOf, useAct } from '../app/queries'
import { useWords } from '../messages/words'
import { NAME_TEXTS, nameWords, type Named, type NameProblem } from './name-words'
import styles from './fleet.module.css'

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
