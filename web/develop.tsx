import { createRoot } from 'react-dom/client'
import './styles/index.css'
import { documentTitle, routeAt } from './routes.ts'
import { Site } from './site.tsx'

// While developing nothing is written out beforehand: the whole page is drawn in the browser, and reloads as it is edited.
document.title = documentTitle(routeAt(location.pathname))
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Site />)
requestAnimationFrame(() => void import('./script/every-page.ts'))
