import type { Row } from '../../functions/scripts/inbox/database.ts'
import { answer } from '../../functions/scripts/sale/answer.ts'
import type { ProcessWorld } from './process-world.ts'

/** What `npm run sale` answers to these words in this world, or what it complains of. */
export async function answerSale(
  { db, clock }: Pick<ProcessWorld, 'db' | 'clock'>,
  ...words: readonly string[]
): Promise<string> {
  let said = ''
  const run = async (sql: string) => (await db.prepare(sql).all<Row>()).results
  const output = (text: string) => {
    said += text
  }
  try {
    await answer(words, () => ({ run }), output, clock.now())
    return said
  } catch (cause) {
    return `failed: ${(cause as Error).message}`
  }
}
