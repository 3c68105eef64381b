import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { auditRows } from './pause-store.ts'
import { firstLines, shownTime } from './shown.ts'

const MAX = 200

/** Prints which commands changed something, by whom, when and why, newest first. */
export async function audit({ database, output }: Asked): Promise<void> {
  const rows = await auditRows(database, MAX + 1)
  say(output, ...firstLines(rows, MAX, auditLine, 'older rows'))
  if (rows.length === 0) say(output, 'No command has changed anything yet.')
}

function auditLine({ id, at, who, what, why }: Row): string {
  return `${id}  ${shownTime(at)}  ${what}, by ${who}, because: ${why}`
}
