import type { Alerting } from '../../records/alerts/alerts.ts'
import type { Services } from '../../services.ts'

/** Asks nodes one by one, and judges by what they and the database show. */
export type AskingNodes = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'ledger'>

/** The same, and notifies people of it. */
export type Watching = Alerting & AskingNodes
