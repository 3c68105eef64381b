import { answer } from '../../functions/scripts/sale/answer.ts'
import { commandsOn } from './commands-on.ts'
import type { ProcessWorld } from './process-world.ts'

/** The output of `npm run sale` with these arguments, or its complaint. */
export async function answerSale(
  { db, clock }: { readonly db: D1Database; readonly clock: Pick<ProcessWorld['clock'], 'now'> },
  ...words: readonly string[]
): Promise<string> {
  let said = ''
  const output = (text: string) => {
    said += text
  }
  try {
    await answer('local', words, () => commandsOn(db), output, clock.now())
    return said
  } catch (cause) {
    return `failed: ${(cause as Error).message}`
  }
}
