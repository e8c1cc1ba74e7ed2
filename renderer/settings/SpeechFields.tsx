// Whether the counter says aloud how a sale ended: one switch, how loudly, whose language, and what can be heard on this computer.
import { useEffect, useRef } from 'react'
import { languageName } from '#shared/base/languages'
import { VOLUME_PERCENTS } from '#shared/shop/speech'
import { paise } from '#shared/base/money'
import { useChangePreferences, usePreferences } from '../bridge/shop'
import { useCustomersLanguage } from '../customer-display/customers-language'
import { saysOutcomes, spokenAmount, spokenSale } from '../texts/spoken-sale'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { RadioChoice } from '../ui/RadioChoice'
import { SelectField } from '../ui/SelectField'
import { playSound } from '../ui/sounds'
import { speak, stopSpeaking, useVoice } from '../ui/voice'

const ON_OFF = ['on', 'off'] as const
const WHOSE = ['shop', 'customer'] as const
const PERCENT = 100
/** What is heard when somebody tries it. */
const EXAMPLE = paise(29_900)

export function SpeechFields() {
  const { say } = useWords()
  const { speech } = usePreferences()
  const change = useChangePreferences()
  return (
    <>
      <div>
        <RadioChoice
          name="speech"
          label={say('settings.speech')}
          choices={ON_OFF.map((value) => ({ value, label: say(`settings.sounds.${value}`) }))}
          value={speech.isOn ? 'on' : 'off'}
          onChange={(value) => change({ speech: { ...speech, isOn: value === 'on' } })}
        />
        <p className={layout.quiet}>{say('settings.speech.hint')}</p>
      </div>
      {speech.isOn && (
        <>
          <RadioChoice
            name="speech-language"
            label={say('settings.speech.language')}
            choices={WHOSE.map((value) => ({ value, label: say(`settings.speech.language.${value}`) }))}
            value={speech.language}
            onChange={(language) => change({ speech: { ...speech, language } })}
          />
          <SelectField
            label={say('settings.speech.volume')}
            choices={[...new Set([...VOLUME_PERCENTS, speech.volumePercent])].map((percent) => ({
              value: String(percent),
              label: say('settings.zoom.percent', { percent }),
            }))}
            value={String(speech.volumePercent)}
            onChange={(percent) => change({ speech: { ...speech, volumePercent: Number(percent) } })}
          />
          <Heard />
        </>
      )}
    </>
  )
}

/** What this computer can say, and how it sounds. */
function Heard() {
  const { say } = useWords()
  const { speech, language: ofShop } = usePreferences()
  const ofCustomer = useCustomersLanguage()
  const language = speech.language === 'customer' ? ofCustomer : ofShop
  const voice = useVoice(language)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      stopSpeaking()
    }
  }, [])
  const volume = speech.volumePercent / PERCENT
  const hear = async () => {
    if (voice === null) return playSound('good', volume)
    const example = { amountPaise: EXAMPLE, outcome: 'success', environment: 'practice' } as const
    const text = (await spokenSale(example, language)) ?? (await spokenAmount(EXAMPLE, language))
    if (isHere.current) speak({ text, voice, volume })
  }
  const named = { language: languageName(language) }
  return (
    <div>
      <p className={layout.quiet} role="status">
        {voice === null ? say('settings.speech.no-voice', named) : say('settings.speech.voice', named)}
        {voice !== null && !saysOutcomes(language) && ` ${say('settings.speech.draft', named)}`}
      </p>
      <Button onClick={() => void hear()}>{say('settings.speech.try')}</Button>
    </div>
  )
}
