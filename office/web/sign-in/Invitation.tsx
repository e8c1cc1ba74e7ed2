// Somebody who was invited: by a link with the code in it, or with the code typed.
import { Link } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { ask } from '../api/ask'
import { lookWhoIsHere } from '../api/session'
import { useWords } from '../texts/words'
import { signInWithPassword } from './better-auth'
import { NewPerson, type NewPersonFields } from './NewPerson'
import { Sheet } from './Sheet'

export function Invitation() {
  const { say } = useWords()
  const [location, navigate] = useHashLocation()
  const code = decodeURIComponent(location.split('/')[2] ?? '')
  const accept = async ({ email, ...fields }: NewPersonFields) => {
    const accepted = await ask('accept-invitation', fields)
    if (!accepted.ok) return accepted.failure
    await signInWithPassword(email, fields.password)
    await lookWhoIsHere(fields.password)
    // Not before: whoever is not signed in yet is shown the form for it there. A mail address that is not the invited one signs nobody in, and
    // that form comes next.
    navigate('/', { replace: true })
    return null
  }
  return (
    <Sheet title={say('sign-in.invited.title')} words={say('sign-in.invited.words')}>
      <NewPerson
        code={code}
        codeLabel="sign-in.invited.code"
        codeWrong="sign-in.invited.code.wrong"
        emailHint={say('sign-in.invited.email')}
        action="sign-in.invited.do"
        onSubmit={accept}
      />
      <Link href="/">{say('sign-in.to-sign-in')}</Link>
    </Sheet>
  )
}
