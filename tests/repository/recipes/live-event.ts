import { before, byTest, type Recipe, types } from './recipe.ts'

/** The rooms of a purchase are notified when its pass arrives in the wallet. */
export const liveEvent: Recipe = {
  name: 'A live event',
  steps: [
    {
      file: 'functions/contract/events.ts',
      change: before("  'server-shutdown': { fleeting: true, says: 'change' },", "  'pass-arrived': change,"),
      foundBy: types('functions/contract/wire/events.ts', 1),
    },
    {
      file: 'functions/contract/wire/events.ts',
      change: before("  'server-shutdown': nothing,", "  'pass-arrived': z.strictObject({ purchaseId }),"),
      foundBy: types('functions/contract/wire/events.ts'),
    },
    {
      file: 'functions/contract/wire/published/events.ts',
      change: before(
        "  'server-shutdown': {",
        `  'pass-arrived': {
    says: 'The pass lies in the wallet.',
    rooms: PRIVATE,
    example: { purchaseId: PURCHASE_ID },
  },`,
      ),
      foundBy: types('functions/contract/wire/published/events.ts'),
    },
    {
      file: 'functions/sale/purchase/announce.ts',
      change: before(
        '  const ended = before.ending?.code === after.ending?.code ? null : endingEvent(after)',
        `  if (after.sold && before.status !== 'sold')
    messages.push({ type: 'pass-arrived', uuid, data: { purchaseId } })`,
      ),
      foundBy: byTest(
        'tests/contract/events-published.test.ts',
        'every event of the contract is published somewhere in the API or by a room',
      ),
    },
  ],
  proof: null,
}
