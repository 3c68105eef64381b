import { asWritten } from '../lib/as-written.tsx'
import '../guardians/counsel.css'
import '../guardians/hero.css'
import '../guardians/never-asked.css'
import '../ui/scroll-link.css'

export const Page = asWritten(async () => (await import('../guardians/guardians.tsx')).Guardians)
