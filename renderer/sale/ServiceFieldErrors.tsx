// The service's field messages in words: with the result, and at the form for what names no input of it.
import type { SaleView } from '#shared/sale/day'
import type { FieldMessage } from '#shared/base/result'
import { useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Notice } from '../ui/Notice'
import { fieldWords } from '../texts/field-names'
import { fieldsIn, tellsFields } from './service-field-errors'
import styles from './result.module.css'

/** With the result of a sale: each message with the name of its input. */
export function ServiceFieldErrors({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const isTold = tellsFields(sale)
  const { data } = useAsk('journal.sale', { requestId: sale.requestId }, { enabled: isTold })
  const fields = isTold && data?.ok === true ? fieldsIn(data.value.story) : []
  if (fields.length === 0) return null
  return (
    <ul className={styles.fields} aria-label={words.say('sale.field.title')}>
      {fields.map((told, index) => (
        <li key={index}>{fieldWords(words, told)}</li>
      ))}
    </ul>
  )
}

/** At the form. */
export function OtherFieldErrors({ fields }: { readonly fields: readonly FieldMessage[] }) {
  const words = useWords()
  if (fields.length === 0) return null
  return (
    <Notice tone="bad" announce title={words.say('sale.field.title')}>
      {fields.map((told, index) => (
        <p key={index}>{fieldWords(words, told)}</p>
      ))}
    </Notice>
  )
}
