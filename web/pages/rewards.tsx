import { asWritten } from '../lib/as-written.tsx'
import '../figures/illustration-tag.css'
import '../figures/rub.css'
import './rewards/earn-xp.css'
import './rewards/fair-rules.css'
import './rewards/hero.css'
import './rewards/two-records.css'

export const Page = asWritten(async () => (await import('./rewards/rewards.tsx')).Rewards)
