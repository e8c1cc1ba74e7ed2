// In practice no phone receives a code: it is shown instead.
import { PRACTICE_CODE } from '@shared/domain/identity'
import { useAppState } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Notice } from '../../ui/Notice'

export function PracticeCode() {
  const { say } = useWords()
  if (useAppState().environment !== 'practice') return null
  return <Notice tone="info">{say('identity.practice-code', { code: PRACTICE_CODE })}</Notice>
}
