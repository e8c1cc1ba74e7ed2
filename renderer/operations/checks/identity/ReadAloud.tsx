// Reads a text aloud in the customer's language, with a voice of this computer. If there is none, the agent reads.
import { Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { languageName, type Language } from '#shared/base/languages'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'
import { speak, stopSpeaking, useVoice } from '../../../ui/voice'

export function ReadAloud({ language, text }: { readonly language: Language; readonly text: string }) {
  const { say } = useWords()
  const voice = useVoice(language)
  const [isSpeaking, setSpeaking] = useState(false)
  // Stops when the text, the language or the screen changes.
  useEffect(() => stopSpeaking, [text, language])
  const read = useCallback(() => {
    if (voice === null) return
    setSpeaking(true)
    speak({ text, voice, onEnd: () => setSpeaking(false) })
  }, [text, voice])
  if (voice === null)
    return (
      <p className={layout.quiet}>{say('identity.consent.no-voice', { language: languageName(language) })}</p>
    )
  const Icon = isSpeaking ? VolumeX : Volume2
  return (
    <Button icon={<Icon size={18} aria-hidden="true" />} onClick={isSpeaking ? stopSpeaking : read}>
      {say(isSpeaking ? 'identity.consent.stop-reading' : 'identity.consent.read-aloud')}
    </Button>
  )
}
