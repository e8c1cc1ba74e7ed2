// Draws the page's first picture at the office (office/server/page), by the same parts that draw it in the browser.
import '#renderer/ui/validation'
import { renderToString } from 'react-dom/server'
import type { FirstPageProgram } from '#shared/office/first-page'
import { loadAllParts } from '#renderer/ui/on-demand'
import { App } from './app/App'
import { putAnswers } from './app/preloaded-answers'
import { usePreferences } from './api/preferences'
import { newQueryClient } from './api/queries'
import { sessionOf, useSession } from './api/session'
import { pageTexts } from './texts/catalogue'
import { FirstPicture } from './parts/Deferred'

export const firstPage: FirstPageProgram['firstPage'] = async (known, look) => {
  await Promise.all([loadAllParts(), pageTexts.load(look.language)])
  const client = newQueryClient()
  putAnswers(client, known)
  // Drawn at a server, a store is what it was at first. Nothing comes between these lines: they wait for nothing.
  Object.assign(usePreferences.getInitialState(), look)
  Object.assign(useSession.getInitialState(), { session: sessionOf(known.person) })
  return withoutStyles(
    renderToString(
      <FirstPicture value={true}>
        <App client={client} />
      </FirstPicture>,
    ),
  )
}

/** The page's policy takes no styles of single elements. Those that only hide a field for the browser's own use become what hides it anyway. */
const withoutStyles = (markup: string): string =>
  markup.replaceAll(/<input id="[^"]*-hidden-input"[^>]*>/g, '').replaceAll(/(<[^>]*) style="[^"]*"/g, '$1')
