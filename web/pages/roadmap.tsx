import { asWritten } from '../lib/as-written.tsx'
import './roadmap/roadmap.css'

export const Page = asWritten(async () => (await import('./roadmap/roadmap.tsx')).Roadmap)
