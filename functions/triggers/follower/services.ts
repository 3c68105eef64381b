import type { Alerting } from '../../records/alerts/alerts.ts'
import type { Services } from '../../services.ts'

/** Asks nodes one by one, and judges by what they show and the database has. */
export type AskingNodes = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'ledger'>

/** The same, and tells people of it. */
export type Watching = Alerting & AskingNodes
