// The page itself, once its first picture is on the screen: styles, what the office knew, then the parts that live.
import '#renderer/styles/tokens.css'
import '#renderer/styles/fonts.css'
import '#renderer/styles/base.css'
import './first-fonts.css'
import '#renderer/ui/validation'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { earlyInput } from './app/early-input'
import { beginWith, preloadedInPage } from './app/preloaded-answers'
import { tellLook, usePreferences } from './api/preferences'
import { newQueryClient } from './api/queries'
import { pageTexts } from './texts/catalogue'
import { pageAt } from './app/pages'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has a #root')
const client = newQueryClient()
const known = preloadedInPage()
if (known !== null) beginWith(client, known)
tellLook()
// What is on the screen stays until all of it can be drawn anew at once. What cannot be loaded is told of by what is drawn.
await Promise.allSettled([
  pageTexts.load(usePreferences.getState().language),
  known?.person?.hasSecondFactor === true ? pageAt(window.location.hash.slice(1) || '/')?.Page.load() : null,
])
const takeOver = earlyInput(root)
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
)
takeOver()
