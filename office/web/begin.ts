// The page's first script, inside its file (scripts/build/whole-page.ts): what the office drew is on the screen before anything else is fetched
// and read. It stands alone: nothing may be imported here.

/** However busy the browser is, and if it draws nothing, as in a tab in the background. */
const BEGUN_WITHIN_MS = 500

/** The page's own parts, as the office lists them for what it drew; it begins with the first. */
const parts = JSON.parse(document.getElementById('parts')?.textContent ?? '[]') as string[]

const root = document.getElementById('root')
root?.addEventListener('submit', (event) => {
  // Nobody listens yet; it is sent once somebody does (app/early-input.ts). Later a form's own handler has been there before this one.
  if (event.defaultPrevented) return
  event.preventDefault()
  root.dataset['sent'] = ''
})

let isBegun = false
function begin(): void {
  const [first] = parts
  if (isBegun || first === undefined) return
  isBegun = true
  // What the first picture did without, and all styles in the place of those that it needed.
  const firstStyles = document.querySelector('style')
  for (const second of document.querySelectorAll('template')) second.replaceWith(second.content)
  firstStyles?.remove()
  for (const part of parts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = part
    document.head.append(link)
  }
  void import(/* @vite-ignore */ first)
  void drawInOwnFonts()
}

/** The page's own fonts from when all are here that its words need (first-fonts.css). Where they cannot be fetched, it stays as it is. */
async function drawInOwnFonts(): Promise<void> {
  const families = new Set([...document.fonts].map(({ family }) => family))
  const words = document.body.textContent
  await Promise.all([...families].map((family) => document.fonts.load(`1em ${family}`, words)))
  document.documentElement.dataset['fonts'] = ''
}

// What the browser has to draw comes first: on a small machine, files that are fetched and read beside it keep it from the screen.
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
setTimeout(begin, document.hidden || root?.firstChild === null ? 0 : BEGUN_WITHIN_MS)
