import type { Step } from './step.ts'

const noop = { TransactionType: 'AccountSet' }
const refused = (what: string, tx: Step['tx'], says: string, by: Step['by'] = 'buyer'): Step => ({
  what,
  by,
  tx: { ...noop, ...tx },
  says,
})

/** Sequence numbers, tickets, last ledgers, fees, networks, and the same blob twice. */
export const turns: readonly Step[] = [
  {
    what: 'ten tickets',
    by: 'minter',
    tx: { TransactionType: 'TicketCreate', TicketCount: 10 },
    says: 'tesSUCCESS',
    facts: {
      count: 12,
      nodes: [
        { CreatedNode: { LedgerEntryType: 'Ticket', NewFields: { Account: { addressOf: 'minter' } } } },
        { CreatedNode: { LedgerEntryType: 'DirectoryNode' } },
        { ModifiedNode: { FinalFields: { TicketCount: 10, OwnerCount: 10 } } },
      ],
    },
  },
  {
    what: 'no tickets',
    by: 'minter',
    tx: { TransactionType: 'TicketCreate', TicketCount: 0 },
    says: 'temINVALID_COUNT',
  },
  {
    what: 'more tickets than an account may have',
    by: 'minter',
    tx: { TransactionType: 'TicketCreate', TicketCount: 241 },
    says: 'tecDIR_FULL',
    facts: { count: 1 },
  },
  {
    what: 'tickets without a reserve for them',
    by: 'poor',
    tx: { TransactionType: 'TicketCreate', TicketCount: 2 },
    says: 'tecINSUFFICIENT_RESERVE',
    facts: { count: 1, balances: { poor: -10 } },
  },
  {
    what: 'a ticket is used',
    by: 'minter',
    tx: { ...noop, Sequence: 0, TicketSequence: { ticket: 0 } },
    says: 'tesSUCCESS',
    facts: {
      count: 3,
      nodes: [
        { DeletedNode: { LedgerEntryType: 'Ticket' } },
        { ModifiedNode: { FinalFields: { TicketCount: 9, OwnerCount: 9 } } },
      ],
    },
  },
  refused(
    'a ticket is used twice',
    { Sequence: 0, TicketSequence: { ticket: 0 }, Fee: '11' },
    'tefNO_TICKET',
    'minter',
  ),
  refused(
    'a ticket that may still be created',
    { Sequence: 0, TicketSequence: { next: 1000 } },
    'terPRE_TICKET',
    'minter',
  ),
  refused('a ticket and a number', { TicketSequence: { ticket: 1 } }, 'temSEQ_AND_TICKET', 'minter'),
  refused('a number that has been', { Sequence: { next: -1 } }, 'tefPAST_SEQ'),
  refused('a number long before its turn', { Sequence: { next: 1000 } }, 'terPRE_SEQ'),
  refused('a last ledger that has been', { LastLedgerSequence: { openLedger: -1 } }, 'tefMAX_LEDGER'),
  {
    what: 'the last ledger it may be in',
    by: 'buyer',
    tx: { ...noop, LastLedgerSequence: { openLedger: 0 } },
    says: 'tesSUCCESS',
    facts: { count: 1, balances: { buyer: -10 } },
  },
  refused('less than the base fee', { Fee: '9' }, 'telINSUF_FEE_P'),
  refused('a fee beyond the balance', { Fee: '2000000' }, 'terINSUF_FEE_B', 'broke'),
  refused(
    'a fee that is not XRP',
    { Fee: { currency: 'USD', issuer: { addressOf: 'issuer' }, value: '1' } },
    'temBAD_FEE',
  ),
  refused('the name of an old network', { NetworkID: 1 }, 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'),
  refused('an unknown flag', { Flags: 1 }, 'temINVALID_FLAG'),
  {
    what: 'the unknown flag again',
    by: 'buyer',
    again: 'an unknown flag',
    tx: noop,
    says: 'temBAD_SIGNATURE',
  },
  {
    what: 'a transaction in a ledger that stays open',
    by: 'buyer',
    tx: noop,
    leavesOpen: true,
    says: 'tesSUCCESS',
  },
  {
    what: 'the same in the same ledger',
    by: 'buyer',
    again: 'a transaction in a ledger that stays open',
    tx: noop,
    says: 'tefPAST_SEQ',
  },
  {
    what: 'the same in a later ledger',
    by: 'buyer',
    again: 'a transaction in a ledger that stays open',
    tx: noop,
    says: 'tefPAST_SEQ',
  },
]
