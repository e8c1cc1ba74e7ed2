// The shop's logo: chosen from any picture of the owner's, redrawn small by the window, and saved only in that form.
// Anything else in the file goes no further.
import { useState } from 'react'
import { LARGEST_LOGO, LARGEST_LOGO_FILE_BYTES } from '#shared/printing/logo'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FileField } from '../ui/FileField'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import styles from './LogoField.module.css'
import { useChangeSettings } from './parts/TypedSetting'

/** The picture as a small PNG. Null for a file that is too large, or not a picture that a browser can draw. */
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
  const [isRefused, setRefused] = useState(false)
  const choose = async (file: File) => {
    const picture = await drawn(file)
    setRefused(picture === null)
    if (picture !== null) change({ logo: picture })
  }
  return (
    <div className={layout.stack}>
      {logo !== '' && <img className={styles.logo} src={logo} alt={say('settings.logo.shown')} />}
      <FileField
        label={say('settings.logo')}
        hint={say('settings.logo.hint')}
        action={say('settings.logo.choose')}
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => void choose(file)}
      >
        {logo !== '' && (
          <Button weight="quiet" onClick={() => change({ logo: '' })}>
            {say('settings.logo.remove')}
          </Button>
        )}
      </FileField>
      {isRefused && <Notice tone="bad" title={say('settings.logo.refused')} announce />}
    </div>
  )
}
