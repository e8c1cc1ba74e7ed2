// Reads a text aloud in the customer's language, with a voice installed on this computer: a voice in the network would
// send the words away. If there is none, the agent reads.
import { Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { languageName, type Language } from '#shared/base/languages'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { layout } from '../../../ui/layout'

export function ReadAloud({ language, text }: { readonly language: Language; readonly text: string }) {
  const { say } = useWords()
  const voice = useVoice(language)
  const [isSpeaking, setSpeaking] = useState(false)
  const stop = useCallback(() => {
    window.speechSynthesis?.cancel()
    setSpeaking(false)
  }, [])
  // Stops when the text, the language or the screen changes.
  useEffect(() => stop, [stop, text])
  if (voice === null)
    return (
      <p className={layout.quiet}>{say('identity.consent.no-voice', { language: languageName(language) })}</p>
    )
  const read = () => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.addEventListener('end', () => setSpeaking(false))
    utterance.addEventListener('error', () => setSpeaking(false))
    setSpeaking(true)
    window.speechSynthesis.speak(utterance)
  }
  const Icon = isSpeaking ? VolumeX : Volume2
  return (
    <Button icon={<Icon size={18} aria-hidden="true" />} onClick={isSpeaking ? stop : read}>
      {say(isSpeaking ? 'identity.consent.stop-reading' : 'identity.consent.read-aloud')}
    </Button>
  )
}

/** An installed voice for the language; voices may become available a moment after the window. */
function useVoice(language: Language): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    const { speechSynthesis } = window
    if (speechSynthesis === undefined) return undefined
    const look = () => {
      const voices = speechSynthesis.getVoices()
      setVoice(voices.find((found) => found.localService && speaks(found, language)) ?? null)
    }
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => speechSynthesis.removeEventListener('voiceschanged', look)
  }, [language])
  return voice
}

const speaks = ({ lang }: SpeechSynthesisVoice, language: Language): boolean =>
  lang.toLowerCase().split(/[-_]/)[0] === language
