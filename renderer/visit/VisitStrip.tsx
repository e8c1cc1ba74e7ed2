// What is kept for the customer at the counter, above every screen: one key opens it. Also a visit that is paid and not
// ended, and how many are set aside. Used once, in the shell.
import { ShoppingBasket } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Visit, Visits } from '#shared/visit/visit'
import { keysOf } from '../commands/commands'
import { VISIT_PATH } from '../commands/screens'
import { useCommand } from '../commands/use-commands'
import { useWords, type Words } from '../texts/words'
import { announce } from '../ui/announcer'
import { Button } from '../ui/Button'
import { classes } from '../ui/classes'
import { giveWords } from './GiveBack'
import { linesOf } from './standing'
import { useVisits } from '../bridge/shop'
import styles from './visit.module.css'

export function VisitStrip() {
  const words = useWords()
  const [location, navigate] = useLocation()
  const visits = useVisits()
  const show = () => navigate(VISIT_PATH)
  useCommand('visit', show, 'shell')
  useKeptNews(visits?.open ?? null)
  if (visits === null || location.startsWith(VISIT_PATH)) return null
  const said = stripWords(words, visits)
  if (said.length === 0) return null
  return (
    <aside className={styles.strip} aria-label={words.say('visit.title')}>
      <ShoppingBasket size={20} aria-hidden="true" />
      <p className={styles.said}>
        {said.map((text, index) => (
          <span key={text} className={classes(index === 0 && styles.first)}>
            {text}
          </span>
        ))}
      </p>
      <Button keyHint={keysOf('visit')} onClick={show}>
        {words.say('visit.strip.look')}
      </Button>
    </aside>
  )
}

/** The most urgent first. */
function stripWords(words: Words, { open, paying, setAside }: Visits): readonly string[] {
  const { say } = words
  return [
    ...paying.map((visit) => payingWords(words, visit)),
    ...(open === null ? [] : [openWords(words, open, 'visit.strip.open')]),
    ...(setAside.length === 0 ? [] : [say('visit.strip.set-aside', { count: setAside.length })]),
  ].filter((text, index, all) => all.indexOf(text) === index)
}

const openWords = ({ say, rupees }: Words, visit: Visit, key: 'visit.strip.open' | 'visit.added'): string =>
  say(key, { count: visit.lines.length, amount: rupees(visit.duePaise, 'when-needed') })

/** Lines that have no answer count as sold once the change is final. */
function payingWords(words: Words, visit: Visit): string {
  const count = visit.isChangeFinal ? 0 : linesOf(visit, 'ahead', 'open').length
  if (count > 0) return words.say('visit.strip.sending', { count })
  const { changePaise } = visit
  return changePaise === null || changePaise === 0
    ? words.say('visit.strip.paid')
    : `${words.say('visit.strip.paid')} · ${giveWords(words, visit)}`
}

/** Tells who does not see the strip that a line was kept, as long as its visit is open. */
function useKeptNews(open: Visit | null): void {
  const words = useWords()
  const before = useRef(open?.lines.length ?? 0)
  const takeBack = useRef(() => {})
  const count = open?.lines.length ?? 0
  useEffect(() => {
    if (open === null) takeBack.current()
    else if (count > before.current) takeBack.current = announce(openWords(words, open, 'visit.added'))
    before.current = count
  }, [count, open, words])
  useEffect(() => () => takeBack.current(), [])
}
