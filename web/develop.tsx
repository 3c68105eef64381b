import { createRoot } from 'react-dom/client'
import './styles/index.css'
import { documentTitle, routeAt } from './routes.ts'
import { Site } from './site.tsx'

// In development the page is rendered in the browser, with hot reload.
document.title = documentTitle(routeAt(location.pathname))
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Site />)
requestAnimationFrame(() => void import('./script/every-page.ts'))
