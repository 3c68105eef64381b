import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { keepFocus } from '../shell/keep-focus.ts'
import { Desk } from './desk.tsx'
import { DESK_PLACE } from './desk-place.ts'

const place = document.getElementById(DESK_PLACE)
if (!place) throw new Error('The page has no place for the desk')
keepFocus(place)
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary words="Something on this page broke. What you saved is kept, and notes that you were typing are kept in this browser.">
      <Desk />
    </ErrorBoundary>
  </StrictMode>,
)
