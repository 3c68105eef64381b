import { sql } from '../../adapters/db/sql.ts'

/** The name of the alert that a node is of another network. */
export const networkAlert = (node: string) => `network of ${node}` as const

/** The name of the alert that an operator shows something otherwise than two others. */
export const operatorAlert = (operator: string) => `operator ${operator}` as const

/** The raised alerts of these two kinds. GLOB searches the index of names; LIKE would read every alert. */
export async function alertsOfNodes(db: D1Database): Promise<readonly string[]> {
  return sql`SELECT name FROM alert
    WHERE name GLOB ${networkAlert('*')} OR name GLOB ${operatorAlert('*')}`.columns<string>('name', db)
}
