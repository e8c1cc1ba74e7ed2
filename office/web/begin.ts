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
  for (const part of parts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = part
    document.head.append(link)
  }
  void import(/* @vite-ignore */ first)
}

setTimeout(begin, document.hidden ? 0 : BEGUN_WITHIN_MS)
// The frame that is being prepared is drawn before the next task.
requestAnimationFrame(() => setTimeout(begin))
