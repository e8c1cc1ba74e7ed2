// A paper as it will print, scaled down so that all of it is in sight. One press shows it in full size.
import { ZoomIn } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Paper } from '#shared/printing/paper'
import { useWords } from '../../texts/words'
import { Dialog } from '../../ui/Dialog'
import styles from './PaperPreview.module.css'

const PX_PER_MM = 96 / 25.4
const PAPER_WIDTHS_MM: Readonly<Record<Paper, number>> = { '58mm': 58, '80mm': 80, a4: 210 }
const widthOf = (paper: Paper): number => Math.round(PAPER_WIDTHS_MM[paper] * PX_PER_MM)

/** The page is measured once it has loaded; until then the frame is about as high as a short receipt. */
const FIRST_HEIGHT_PX = 420
/** What stands above and below a sheet in the window; a sheet is never smaller than the least height. */
const AROUND_SHEET_PX = 264
/** The lines and the ring around a paper that has a part of the screen to itself. */
const AROUND_PAPER_PX = 10
const LEAST_SHEET_PX = 384
/** Smaller than this the letters of a roll cannot be read. */
const LEAST_ROLL_SCALE = 0.6

interface Size {
  readonly width: number
  readonly height: number
}

/** A paper fits as a whole. Only a roll that is too long to be read then is scrolled. Nothing is enlarged. */
export function previewScale(paper: Paper, page: Size, place: Size): number {
  const byWidth = Math.min(1, place.width / page.width)
  const whole = Math.min(byWidth, Math.max(LEAST_SHEET_PX, place.height) / page.height)
  return paper === 'a4' ? whole : Math.max(whole, Math.min(byWidth, LEAST_ROLL_SCALE))
}

/** The height of the part of the screen that scrolls the paper, or of the window without what stands around a sheet. */
function heightFor(element: HTMLElement): number {
  const room = element.closest<HTMLElement>('[data-paper-room]')
  const isScroller = room !== null && getComputedStyle(room).overflowY === 'auto'
  return isScroller ? room.clientHeight - AROUND_PAPER_PX : window.innerHeight - AROUND_SHEET_PX
}

/** The width that the parent leaves, and the height. */
function usePlace(place: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: heightFor(element) })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [place])
  return size
}

interface PageProps {
  readonly path: string
  readonly paper: Paper
  readonly isWhole: boolean
  /** Opens the page in full size, where it is shown smaller. */
  readonly onEnlarge?: () => void
}

/**
 * It has no scroll bars of its own: one bar would take the space that makes the other necessary, and both would stay.
 */
function Page({ path, paper, isWhole, onEnlarge }: PageProps) {
  const { say } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const room = usePlace(place)
  const width = widthOf(paper)
  const whole = isWhole ? room : room && { ...room, height: Number.POSITIVE_INFINITY }
  const scale = whole === null ? 1 : previewScale(paper, { width, height }, whole)
  const measure = () => {
    const page = frame.current?.contentDocument?.documentElement
    if (page) setHeight(page.scrollHeight)
  }
  /** Fonts that load after the page may make it longer. */
  const measureTwice = () => {
    measure()
    void frame.current?.contentDocument?.fonts.ready.then(measure)
  }
  return (
    <div ref={place} className={styles.place}>
      <div className={styles.paper} style={{ inlineSize: width * scale, blockSize: height * scale }}>
        <iframe
          ref={frame}
          src={path}
          title={say('receipt.preview')}
          sandbox="allow-same-origin"
          tabIndex={-1}
          width={width}
          height={height}
          scrolling="no"
          style={{ transform: `scale(${scale})` }}
          onLoad={measureTwice}
        />
        {scale < 1 && onEnlarge !== undefined && (
          <button
            type="button"
            className={styles.zoom}
            aria-label={say('receipt.enlarge')}
            onClick={onEnlarge}
          >
            <ZoomIn size={18} aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}

export function PaperPreview({ path, paper }: { readonly path: string; readonly paper: Paper }) {
  const { say } = useWords()
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <Page path={path} paper={paper} isWhole onEnlarge={() => setLarge(true)} />
      {isLarge && (
        <Dialog
          open
          width="wide"
          closesOutside
          onClose={() => setLarge(false)}
          title={say('receipt.preview')}
        >
          <Page path={path} paper={paper} isWhole={false} />
        </Dialog>
      )}
    </>
  )
}
