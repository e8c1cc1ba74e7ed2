// Which chat the shop sends receipts with: a link of its own choosing, because Galla ships no name of one.
import { useState, type FormEvent } from 'react'
import { isChatLink } from '#shared/printing/chat-link'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { TextField } from '../ui/Field'
import { SaveButton } from '../ui/SubmitButton'
import { useChangeSettings } from './parts/TypedSetting'
import styles from './parts/SettingsScreen.module.css'

/** As written in the address. */
const PLACES = { text: '{text}', number: '{number}' }

export function ChatLinkSection() {
  const { say } = useWords()
  const { chatLink } = usePreferences()
  const change = useChangeSettings()
  const [link, setLink] = useState(chatLink)
  const isSound = isChatLink(link.trim())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isSound) change({ chatLink: link.trim() })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <TextField
        label={say('settings.sharing.link')}
        hint={say('settings.sharing.hint', PLACES)}
        problem={isSound ? undefined : say('settings.sharing.problem', PLACES)}
        maxLength={300}
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <SaveButton
        isChanged={link.trim() !== chatLink}
        problem={isSound ? undefined : say('settings.save.problem')}
      />
    </form>
  )
}
