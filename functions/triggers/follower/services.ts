import type { Alerting } from '../../records/alerts/alerts.ts'
import type { Services } from '../../services.ts'

/** What is needed to ask nodes one by one, and to judge by what they and the database show. */
export type AskingNodes = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'ledger'>

/** The same, and what is needed to notify people of it. */
export type Watching = Alerting & AskingNodes
