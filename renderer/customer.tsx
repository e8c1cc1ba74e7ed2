// The entry point of the customer's screen: a window of its own, which shows what main sends.
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CustomerDisplay } from './customer-display/screen/CustomerDisplay'

const root = document.getElementById('root')
if (root === null) throw new Error('customer.html has a #root')
createRoot(root).render(
  <StrictMode>
    <CustomerDisplay />
  </StrictMode>,
)
