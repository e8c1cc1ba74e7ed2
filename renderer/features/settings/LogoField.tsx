// The shop's logo: chosen from any picture of the owner's, drawn small by the window itself, and kept as that drawing alone. What a strange
// file may hold beside its picture goes no further.
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { LARGEST_LOGO, LARGEST_LOGO_FILE_BYTES } from '@shared/domain/logo'
import { usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import styles from './LogoField.module.css'
import { useChangeSettings } from './use-change-settings'

/** The picture as a small PNG. Null for a file that is too large, or is no picture that a browser draws. */
async function drawn(file: File): Promise<string | null> {
  if (file.size > LARGEST_LOGO_FILE_BYTES) return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const scale = Math.min(1, LARGEST_LOGO.width / picture.width, LARGEST_LOGO.height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png')
}

export function LogoField() {
  const { say } = useWords()
  const { logo } = usePreferences()
  const change = useChangeSettings()
  const fieldId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const file = field.files?.[0]
    const picture = file === undefined ? undefined : await drawn(file)
    field.value = ''
    if (picture === undefined) return
    setRefused(picture === null)
    if (picture !== null) change({ logo: picture })
  }
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId} className={styles.label}>
        {say('settings.logo')}
      </label>
      {logo !== '' && <img className={styles.logo} src={logo} alt={say('settings.logo.shown')} />}
      {/* The browser's own field speaks the system's language; a button of ours stands for it. */}
      <input
        ref={input}
        id={fieldId}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => void choose(event)}
      />
      <div className={styles.buttons}>
        <Button aria-describedby={`${fieldId}-hint`} onClick={() => input.current?.click()}>
          {say('settings.logo.choose')}
        </Button>
        {logo !== '' && (
          <Button weight="quiet" onClick={() => change({ logo: '' })}>
            {say('settings.logo.remove')}
          </Button>
        )}
      </div>
      <p id={`${fieldId}-hint`} className={styles.hint}>
        {say('settings.logo.hint')}
      </p>
      {isRefused && <Notice tone="bad" title={say('settings.logo.refused')} announce />}
    </div>
  )
}
