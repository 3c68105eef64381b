import { guardMutant, type Mutant } from './mutant.ts'

const WIND_UP = 'sale/minter/wind-up.ts'
const FLOAT = 'sale/minter/float.ts'
const MAINTAIN = 'sale/minter/maintain-minter.ts'
const STEPS = 'functions/sale/minter/wind-up.test.ts'
const FLOATS = 'functions/sale/minter/float.test.ts'
const JOURNEY = 'journeys/end-of-sale.test.ts'
const WAITS = 'while there are %s, the end of the sale waits for %s'
const REFUSES = 'an ended sale refuses what is new and says so'
const GOES_BACK = 'then its tickets go back, its offers are withdrawn'

const waits = [
  ['a halt', "  if (halts > 0) return { step: 'wait', for: 'halt' }\n"],
  ['open purchases', "  if (purchases > 0) return { step: 'wait', for: 'purchases' }\n"],
  ['payments', "  if (payments > 0) return { step: 'wait', for: 'payments' }\n"],
  ['debts', "  if (debts > 0) return { step: 'wait', for: 'refunds' }\n"],
  ['offers', "  if (offers > 0) return { step: 'wait', for: 'offers' }\n"],
] as const

/** Guards of the end of a sale, each removed alone. */
export const endMutants: readonly Mutant[] = [
  ...waits.map(([what, line]) =>
    guardMutant(
      `an ended sale is wound up in spite of ${what}`,
      'I3, I13',
      [STEPS, WAITS],
      [WIND_UP, line, ''],
    ),
  ),
  guardMutant(
    'an ended sale is wound up in spite of pending transactions',
    'I3, I4',
    [STEPS, WAITS],
    [WIND_UP, 'if (pending > 0 || room <= 0)', 'if (room <= 0)'],
  ),
  guardMutant(
    'an ended sale gives its last ticket back before it pays out',
    'I4, I14, I20',
    [STEPS, 'five tickets are under way at once, and the last one stays for what is left'],
    [WIND_UP, 'Math.min(tickets - 1, room)', 'Math.min(tickets, room)'],
  ),
  guardMutant(
    'an ended sale keeps nothing for late refunds',
    'I3, I14',
    [FLOATS, 'after the end of the sale the reserve of all objects stays, and what eight late tickets take'],
    [FLOAT, 'BigInt(ownerCount + TICKETS_LATE)', 'BigInt(ownerCount)'],
  ),
  guardMutant(
    'an ended sale pays out what it owes',
    'I3, I14, I20',
    [
      'functions/sale/minter/sweep-proceeds.test.ts',
      'what buyers are owed stays after the end of the sale, too',
    ],
    ['sale/minter/sweep-proceeds.ts', '(await boundDrops(db))', '(ended ? 0n : await boundDrops(db))'],
  ),
  guardMutant(
    'an ended sale pays its float out while purchases are open',
    'I14, I20',
    [STEPS, 'while the end waits for %s the float may be paid out: %s'],
    [WIND_UP, "waits === 'payments' ||", "waits === 'purchases' || waits === 'payments' ||"],
  ),
  guardMutant(
    'an ended sale keeps its float while strangers are refunded',
    'T19',
    [JOURNEY, 'a stranger who pays wrongly before each cron run does not keep the float'],
    [MAINTAIN, '{ ended: needsNoFloat(next) }', '{ ended: false }'],
  ),
  guardMutant(
    'an ended sale is refilled with tickets',
    'I4, I20',
    [JOURNEY, GOES_BACK],
    [MAINTAIN, 'if (await isSaleEnded(db)) await windUp(services)', 'if (fence < 0) await windUp(services)'],
  ),
  guardMutant(
    'an ended sale admits a wallet that waits',
    'T19',
    [JOURNEY, REFUSES],
    [
      'sale/admission/while-closed.ts',
      'if (!asking.situation.waits || pause.ended)',
      'if (!asking.situation.waits)',
    ],
  ),
  ...(['SetFlag', 'ClearFlag', 'MessageKey'] as const).map((field) =>
    guardMutant(
      `the signer lets an AccountSet with ${field} through`,
      'T23',
      [
        'functions/adapters/signer/signer.test.ts',
        '%s is refused with any other field that a transaction can carry',
      ],
      [
        'adapters/signer/shapes.ts',
        '      return empty\n',
        `      return tx.${field} === undefined ? empty : { ...empty, ${field}: () => true }\n`,
      ],
    ),
  ),
]
