// The one press that says of a zero and ten digits that they are a mobile number and no landline.
import { groupMobile } from '#shared/base/identifiers/mobile'
import { Button } from '../ui/Button'
import { useWords } from './words'

interface MobileAfterAllProps {
  readonly digits: string
  readonly onTake: (text: string) => void
}

export function MobileAfterAll({ digits, onTake }: MobileAfterAllProps) {
  const { say } = useWords()
  const number = groupMobile(digits)
  return (
    <p>
      <Button onClick={() => onTake(number)}>{say('problem.mobile.landline.yes', { number })}</Button>
    </p>
  )
}
