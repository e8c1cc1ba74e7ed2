// The code by which the shop's keys come to this counter.
import type { EnteredOffice } from '@shared/domain/office'
import { useWords } from '../../messages/words'
import { layout } from '../../ui/layout'
import office from './office.module.css'

/** Read aloud or copied to another counter: large, and in groups. */
export function KeysCode({ code, expiresAtMs }: Extract<EnteredOffice['keys'], { kind: 'waiting' }>) {
  const { say, time } = useWords()
  return (
    <section className={office.code} aria-live="polite">
      <h3>{say('office.code.title')}</h3>
      <p className={office.letters}>{code}</p>
      <p className={layout.quiet}>
        {say('office.code.words', {
          section: say('office.title'),
          button: say('office.give'),
          time: time(expiresAtMs),
        })}
      </p>
    </section>
  )
}
