// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

const GUARDS = 'journeys/guards.test.ts'

/** Guards of a purchase and its money: halts, limits, holds, refunds, and what its receipt says. */
export const purchaseMutants: readonly Mutant[] = [
  guardMutant(
    'a page is shown a sale that is only signed',
    'I2',
    [
      'functions/sale/purchase/announce.test.ts',
      'a signature is published as a payment, and as a sale once the ledger has it',
    ],
    [
      'sale/purchase/announce.ts',
      "  if (after.sold && before.status !== 'sold') {\n    const { tx } = after.sold\n",
      "  const tx = after.sold?.tx ?? after.signed?.hash\n  if (tx && before.status !== 'sold') {\n",
    ],
  ),
  guardMutant(
    'another wallet’s hold is returned',
    'T12',
    [GUARDS, 'a pass on hold for another wallet is refused'],
    ['sale/purchase/buy.ts', 'holder?.wallet === wallet && ', 'holder && '],
  ),
  guardMutant(
    'a pause of minting is ignored',
    'T65',
    [GUARDS, 'while minting is paused nothing is reserved'],
    ['sale/purchase/reserve.ts', "  if (config.minting === 'paused') return err('sale_paused')\n", ''],
  ),
  guardMutant(
    'a halt is ignored at admission',
    'T65',
    [GUARDS, 'while the sale is halted no wallet is admitted'],
    [
      'sale/admission/while-closed.ts',
      '  if (situation.halted) return duringHalt(services, asking, now)\n',
      '',
    ],
  ),
  guardMutant(
    'a halt is ignored by the hold itself',
    'T65',
    [GUARDS, 'a halt that comes after a wallet was admitted still holds no pass'],
    ['sale/purchase/reservation-store.ts', '      AND NOT EXISTS (SELECT 1 FROM halt)\n', ''],
  ),
  guardMutant(
    'a halt is ignored at the mint',
    'T65',
    [GUARDS, 'after a halt nothing is signed for a pass that was held before'],
    [
      'sale/purchase/begin-mint.ts',
      "  if (await isHalted(db)) return unable(services, purchase, check, 'halted')\n",
      '',
    ],
  ),
  guardMutant(
    'a halt is ignored at a refund',
    'I3, T65',
    [GUARDS, 'while the sale is halted no refund is signed'],
    ['sale/payment/refund.ts', ' || (await isHalted(db))', ''],
  ),
  guardMutant(
    'a mint is signed again without limit',
    'I13',
    [GUARDS, 'a mint is signed three times at most'],
    [
      'sale/purchase/begin-mint.ts',
      "  if (purchase.attempts >= MAX_ATTEMPTS)\n    return release(services, purchase, 'given-up', { kind: 'attempts_spent' })\n",
      '',
    ],
  ),
  guardMutant(
    'a refund is signed again without limit',
    'I13',
    [GUARDS, 'a refund is signed five times at most'],
    [
      'sale/payment/settle-refund.ts',
      "  if (payment.attempts >= MAX_ATTEMPTS) return leaveToPeople(services, payment, 'no refund was validated')\n",
      '',
    ],
  ),
  guardMutant(
    'a hold whose payment is not judged yet is released',
    'I3',
    [GUARDS, 'a hold with an unjudged payment is not released'],
    ['sale/purchase/is-unpaid.ts', ' && !(await isPaidUnjudged(db, hold))', ''],
  ),
  guardMutant(
    'a hold whose payment is not booked yet is released',
    'I3',
    [
      'functions/sale/purchase/await-payment.test.ts',
      'a hold is kept for a payment that the journal has, however long its handling fails',
    ],
    ['sale/purchase/is-unpaid.ts', '!(await awaitsPayment(db, hold)) && ', ''],
  ),
  guardMutant(
    'a hold ends unpaid by a ledger that the journal has not reached',
    'I3, T41',
    [
      'functions/sale/purchase/await-payment.test.ts',
      'a hold is kept while the journal lacks the last transaction of the ledger, which may be its payment',
    ],
    ['sale/purchase/is-unpaid.ts', '  if (!(await hasRead(services, minter.value))) return false\n', ''],
  ),
  guardMutant(
    'a pass that is paid first is taken before its payment is booked',
    'I3',
    [
      'functions/sale/purchase/settle-end.test.ts',
      'a pass that is paid first counts as taken only once its payment is booked',
    ],
    ['sale/purchase/settle-end.ts', "  if (await awaitsPayment(services.db, purchase)) return 'waits'\n", ''],
  ),
  guardMutant(
    'a refund that is not written down is handled before its payment',
    'I3, I16, T77',
    [
      'functions/triggers/follower/consequences.test.ts',
      'a refund that is not written down waits until its payment is booked',
    ],
    [
      'triggers/follower/consequences.ts',
      "  if (repaid && (await awaitsHandling(services.db, repaid))) return 'left'\n",
      '',
    ],
  ),
  guardMutant(
    'a refund is signed beside one in the journal that is not handled',
    'I16',
    [
      'functions/sale/payment/move.test.ts',
      'a payment is not refunded once more while a refund of it in the journal is not handled yet',
    ],
    ['sale/payment/move-store.ts', 'isNotRepaid(sql`${hash}`)', 'sql`true`'],
  ),
  guardMutant(
    'a payment is refunded while the offer stands',
    'I3, I15',
    ['journeys/delivery-ends.test.ts', 'a payment is not refunded while its expired offer still exists'],
    ['sale/purchase/judge-lapse.ts', "  if (stands && isPaid) return { kind: 'wait' }\n", ''],
  ),
  guardMutant(
    'a shorter history is accepted',
    'T41, T48',
    ['functions/adapters/ledger/node.test.ts', 'is believed for that range only'],
    ['adapters/ledger/node-history.ts', "    if (isShort(range, since, { from, to })) return 'less'\n", ''],
  ),
  guardMutant(
    'a receipt names its buyer as its owner',
    'I2',
    ['functions/sale/receipt/receipts.test.ts', 'a receipt names the buyer, and the owner after the sale'],
    ['sale/receipt/issue-receipt.ts', '    owner: sale.owner,\n', '    owner: sale.wallet,\n'],
  ),
  guardMutant(
    'any text is accepted as a version of the terms',
    'T60',
    [
      'functions/sale/purchase/terms-version.test.ts',
      'refuses an unknown version of the terms, and creates no hold',
    ],
    [
      'contract/wire/purchase.ts',
      "z.enum(TERMS_VERSIONS, { error: 'terms_unknown' satisfies SchemaCode })",
      'z.pipe(z.string(), z.transform((text) => text as (typeof TERMS_VERSIONS)[number]))',
    ],
  ),
]
