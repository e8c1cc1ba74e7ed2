// The one press that says of a zero and ten digits that they are a mobile number and no landline.
import { groupMobile, type ParsedMobile } from '#shared/base/identifiers/mobile'
import { Button } from './Button'
import { useWords } from '../texts/words'

interface MobileAfterAllProps {
  readonly parsed: ParsedMobile
  readonly onTake: (text: string) => void
}

export function MobileAfterAll({ parsed, onTake }: MobileAfterAllProps) {
  const { say } = useWords()
  if (parsed.ok || parsed.problem !== 'landline') return null
  const number = groupMobile(parsed.digits)
  return (
    <p>
      <Button onClick={() => onTake(number)}>{say('problem.mobile.landline.yes', { number })}</Button>
    </p>
  )
}
