import { guardMutant, type Mutant } from './mutant.ts'

/** Guards of a database that is restored, and of a journal that is rewound. */
export const restoreMutants: readonly Mutant[] = [
  guardMutant(
    'a second restore during the halt for the first ends no session',
    'I17',
    [
      'functions/triggers/follower/restored.test.ts',
      'a database restored a second time, to a moment of the halt for the first, has its sessions ended once more',
    ],
    ['triggers/follower/restored.ts', 'if (!isHalted || moves < before)', 'if (!isHalted)'],
  ),
  guardMutant(
    'what only a fork paid is listed among what a person returns',
    'I3, T41',
    ['functions/scripts/sale/refund.test.ts', 'a payment that a rewind dropped while it waited'],
    ['records/invoice/payment-store.ts', "'refunding', 'refund_manual')", "'refunding')"],
  ),
]
