import type { Part, Step } from './step.ts'

const mode = { allOrNothing: 0x10000, onlyOne: 0x20000, untilFailure: 0x40000, independent: 0x80000 }
/** Parts that differ by their tag; else two of them would differ only in their sequences. */
const pay = (drops: number, SourceTag: number, by: Step['by'] = 'buyer'): Part => ({
  by,
  tx: {
    TransactionType: 'Payment',
    Destination: { addressOf: 'other' },
    DestinationTag: 1,
    Amount: String(drops),
    SourceTag,
  },
})
const beyond = 900_000_000
const failed = 'tecUNFUNDED_PAYMENT'
const done = 'tesSUCCESS'

const batch = (
  what: string,
  Flags: number,
  parts: readonly Part[],
  inner: Step['inner'],
  drops: number,
): Step => ({
  what,
  by: 'buyer',
  tx: { TransactionType: 'Batch', Flags },
  parts,
  says: done,
  facts: { count: 1, balances: { buyer: -drops } },
  ...(inner && { inner }),
})
const refused = (what: string, tx: Step['tx'], parts: readonly Part[], says: string): Step => ({
  what,
  by: 'buyer',
  tx: { TransactionType: 'Batch', ...tx },
  parts,
  says,
})
const plain = [pay(1, 1), pay(2, 2)]
const numbered = (part: Part): Part => ({ ...part, tx: { ...part.tx, Sequence: { next: 1 } } })

/** Batches in each mode, and refused ones. */
export const batches: readonly Step[] = [
  batch('all of a batch', mode.allOrNothing, plain, [done, done], 40),
  batch('nothing of a batch', mode.allOrNothing, [pay(1, 1), pay(beyond, 2)], ['absent', 'absent'], 40),
  batch('one of a batch', mode.onlyOne, [pay(beyond, 1), pay(1, 2), pay(1, 3)], [failed, done, 'absent'], 50),
  batch(
    'a batch until failure',
    mode.untilFailure,
    [pay(1, 1), pay(beyond, 2), pay(1, 3)],
    [done, failed, 'absent'],
    50,
  ),
  batch('a batch of its own parts each', mode.independent, [pay(beyond, 1), pay(1, 2)], [failed, done], 40),
  batch('a batch of two accounts', mode.allOrNothing, [pay(1, 1), pay(1, 2, 'minter')], [done, done], 50),
  refused('a batch without a mode', { Flags: 0 }, plain, 'temINVALID_FLAG'),
  refused('a batch with two modes', { Flags: mode.onlyOne | mode.independent }, plain, 'temINVALID_FLAG'),
  refused('a batch of one', { Flags: mode.independent }, [pay(1, 1)], 'temARRAY_EMPTY'),
  refused('a batch with one number twice', { Flags: mode.allOrNothing }, plain.map(numbered), 'temREDUNDANT'),
  refused(
    'a batch with a part that no ledger takes',
    { Flags: mode.independent },
    [
      pay(1, 1),
      { by: 'buyer', tx: { TransactionType: 'Payment', Destination: { addressOf: 'buyer' }, Amount: '1' } },
    ],
    'temINVALID_INNER_BATCH',
  ),
  refused('a batch for an ordinary fee', { Flags: mode.independent, Fee: '10' }, plain, 'telINSUF_FEE_P'),
  {
    what: 'a part of a batch by itself',
    by: 'buyer',
    tx: { TransactionType: 'AccountSet', Flags: 0x40000000 },
    says: 'invalidTransaction',
    exception: 'fails local checks: Batch inner transactions are never considered validly signed.',
  },
]
