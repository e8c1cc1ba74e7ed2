// The first person at the page: whoever reads the code on the office's screen.
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask'
import { lookWhoIsHere } from '../api/session'
import { useWords } from '../texts/words'
import { signInWithPassword } from './better-auth'
import { NewPerson, type NewPersonFields } from './NewPerson'
import { Sheet } from './Sheet'

export function FirstOwner() {
  const { say } = useWords()
  const client = useQueryClient()
  const become = async (fields: NewPersonFields) => {
    const made = await ask('first-owner', fields)
    if (!made.ok) return made.failure
    await signInWithPassword(fields.email, fields.password)
    await lookWhoIsHere(fields.password)
    // Where signing in did not work, the form for it comes next: there is an owner now.
    await client.invalidateQueries()
    return null
  }
  return (
    <Sheet title={say('sign-in.first.title')} words={say('sign-in.first.words')}>
      <NewPerson
        code=""
        codeLabel="sign-in.first.code"
        codeWrong="sign-in.first.code.wrong"
        action="sign-in.first.do"
        onSubmit={become}
      />
    </Sheet>
  )
}
