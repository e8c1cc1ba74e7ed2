// The shop's own UPI id: the sheet shows it as a code with the amount. Money goes straight to the shop; Galla is not
// told of it.
import { parseUpiId } from '#shared/base/identifiers/bank'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { TypedSetting, useChangeSettings } from './parts/TypedSetting'

const LONGEST_UPI_ID = 60

export function UpiSection() {
  const { say } = useWords()
  const { upiId } = usePreferences()
  const change = useChangeSettings()
  return (
    <TypedSetting
      label={say('settings.upi.id')}
      hint={say('settings.upi.hint')}
      problem={say('settings.upi.problem')}
      inputMode="email"
      longest={LONGEST_UPI_ID}
      saved={upiId}
      weight="primary"
      read={readUpiId}
      onSave={(next) => change({ upiId: next })}
    />
  )
}

/** A shop without one leaves it empty. */
function readUpiId(typed: string): string | null {
  const parsed = parseUpiId(typed)
  if (parsed.ok) return parsed.isDoubtful ? null : parsed.upiId
  return parsed.problem === 'empty' ? '' : null
}
