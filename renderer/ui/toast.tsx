// Short messages at the edge of the window ("Sent to the printer"). They never contain anything important, never take the
// focus, and never lie over the button that somebody is about to press.
import { create } from 'zustand'
import { useEffect } from 'react'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { classes } from './classes'
import styles from './toast.module.css'

const SHOWN_MS = 5_000

interface ToastNews {
  readonly id: number
  readonly tone: 'good' | 'bad' | 'info'
  readonly text: string
}

const useNews = create<{ readonly news: ToastNews | null }>(() => ({ news: null }))
let lastId = 0

/** Shows one line; a later one replaces it. */
export function showToast(tone: ToastNews['tone'], text: string): void {
  lastId += 1
  useNews.setState({ news: { id: lastId, tone, text } })
}

const ICONS = { good: CircleCheck, bad: CircleAlert, info: Info }

/** Used once in the shell, beside the screen, and once in the first launch, which has no shell. */
export function ToastRegion({ besideScreen = false }: { readonly besideScreen?: boolean }) {
  const news = useNews((state) => state.news)
  useEffect(() => {
    if (news === null) return undefined
    const timer = setTimeout(() => useNews.setState({ news: null }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [news])
  useEffect(() => () => useNews.setState({ news: null }), [])
  const Icon = ICONS[news?.tone ?? 'info']
  return (
    <div
      className={classes(styles.region, besideScreen && styles.besideScreen)}
      data-toast=""
      role="status"
      aria-live="polite"
    >
      {news !== null && (
        <p key={news.id} className={styles.toast}>
          <Icon size={18} aria-hidden="true" />
          {news.text}
        </p>
      )}
    </div>
  )
}
