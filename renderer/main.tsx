// The window's entry point: styles, then the app.
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/language-names.css'
import './styles/base.css'
import './ui/validation'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { watchDefects } from './bridge/defects'
import { askFirstQuestions, newQueryClient } from './bridge/queries'

watchDefects()

const client = newQueryClient()
askFirstQuestions(client)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has a #root')
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
)
