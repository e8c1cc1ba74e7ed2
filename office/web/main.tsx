// The page's entry point: styles, then the page.
import '../../renderer/styles/tokens.css'
import '../../renderer/styles/fonts.css'
import '../../renderer/styles/base.css'
import '../../renderer/app/validation'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { newQueryClient } from './app/queries'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has a #root')
createRoot(root).render(
  <StrictMode>
    <App client={newQueryClient()} />
  </StrictMode>,
)
