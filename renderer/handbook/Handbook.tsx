// The handbook: its chapters beside the one that is read. The cursor is in the search; arrows turn the pages.
import { Search } from 'lucide-react'
import Markdown from 'markdown-to-jsx/react'
import { useEffect, useRef, useState } from 'react'
import { useWords, type MessageKey } from '../texts/words'
import { classes } from '../ui/classes'
import { TextField } from '../ui/Field'
import { Kbd } from '../ui/Kbd'
import { Notice } from '../ui/Notice'
import { useListKeys } from '../ui/use-list-keys'
import { chaptersIn, chaptersWith, type Chapter } from './chapters'
import styles from './Handbook.module.css'

/** A picture of the screen with its caption, which also says it to those who do not see it. */
const Picture = ({ src, alt }: { readonly src: string; readonly alt: string }) => (
  <span className={styles.picture}>
    <img src={src} alt="" loading="lazy" decoding="async" />
    <span className={styles.caption}>{alt}</span>
  </span>
)

/** Our own text, which has no HTML in it; a key of the keyboard stands as code. */
const MARKDOWN = { disableParsingRawHTML: true, forceBlock: true, overrides: { code: Kbd, img: Picture } }

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'here'; readonly chapters: readonly Chapter[] }

function useChapters(): Loading {
  const { language, say } = useWords()
  const [state, setState] = useState<Loading>({ kind: 'loading' })
  useEffect(() => {
    let isWanted = true
    const keep = (next: Loading) => {
      if (isWanted) setState(next)
    }
    chaptersIn(language, (key) => say(key as MessageKey)).then(
      (chapters) => keep({ kind: 'here', chapters }),
      () => keep({ kind: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [language, say])
  return state
}

export function Handbook() {
  const { say } = useWords()
  const loading = useChapters()
  if (loading.kind === 'loading') return <p className={styles.waiting}>{say('handbook.loading')}</p>
  if (loading.kind === 'failed') return <Notice tone="wait" title={say('handbook.failed')} />
  return <Pages chapters={loading.chapters} />
}

function Pages({ chapters }: { readonly chapters: readonly Chapter[] }) {
  const { language, say } = useWords()
  const [searched, setSearched] = useState('')
  const [marked, setMarked] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLElement>(null)
  const shown = chaptersWith(chapters, searched)
  const read = shown[Math.min(marked, shown.length - 1)]
  const turnTo = (index: number) => {
    setMarked(index)
    page.current?.scrollTo({ top: 0 })
  }
  const onListKey = useListKeys({ count: shown.length, marked, onMark: turnTo })
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.handbook}>
      <div className={styles.contents}>
        <TextField
          ref={field}
          type="search"
          label={say('handbook.search')}
          prefix={<Search size={18} aria-hidden="true" />}
          value={searched}
          onChange={(event) => {
            setSearched(event.target.value)
            turnTo(0)
          }}
          onKeyDown={onListKey}
        />
        {shown.length === 0 && <p className={styles.waiting}>{say('handbook.none')}</p>}
        <ol className={styles.list} aria-label={say('handbook.chapters')}>
          {shown.map((chapter, index) => (
            <li key={chapter.id}>
              <button
                type="button"
                className={classes(styles.chapter, chapter === read && styles.read)}
                aria-current={chapter === read ? 'page' : undefined}
                onClick={() => turnTo(index)}
              >
                {chapter.title}
              </button>
            </li>
          ))}
        </ol>
      </div>
      {read !== undefined && (
        // Reachable by keyboard, because it scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <article ref={page} className={styles.page} tabIndex={0} lang={read.language} aria-label={read.title}>
          {read.language !== language && (
            <p lang={language} className={styles.note}>
              {say('handbook.in-english')}
            </p>
          )}
          <h3 className={styles.title}>{read.title}</h3>
          <Markdown options={MARKDOWN}>{read.body}</Markdown>
        </article>
      )}
    </div>
  )
}
