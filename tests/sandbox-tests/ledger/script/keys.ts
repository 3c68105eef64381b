import type { Step } from './step.ts'

const noop = { TransactionType: 'AccountSet' }

/** Regular keys, the master key, and unauthorized signatures. */
export const keys: readonly Step[] = [
  {
    what: 'giving up the only key',
    by: 'issuer',
    tx: { ...noop, SetFlag: 4 },
    says: 'tecNO_ALTERNATIVE_KEY',
    facts: { count: 1, balances: { issuer: -10 } },
  },
  {
    what: 'one’s own key as regular key',
    by: 'issuer',
    tx: { TransactionType: 'SetRegularKey', RegularKey: { addressOf: 'issuer' } },
    says: 'temBAD_REGKEY',
  },
  {
    what: 'a regular key',
    by: 'issuer',
    tx: { TransactionType: 'SetRegularKey', RegularKey: { addressOf: 'key' } },
    says: 'tesSUCCESS',
    facts: {
      count: 1,
      nodes: [
        {
          ModifiedNode: {
            FinalFields: { RegularKey: { addressOf: 'key' }, Flags: 0x00010000 },
            PreviousFields: { Flags: 0 },
          },
        },
      ],
    },
  },
  {
    what: 'the regular key signs',
    by: 'issuer',
    signedBy: 'key',
    tx: noop,
    says: 'tesSUCCESS',
    facts: { count: 1, balances: { issuer: -10 } },
  },
  {
    what: 'the regular key disables the master key',
    by: 'issuer',
    signedBy: 'key',
    tx: { ...noop, SetFlag: 4 },
    says: 'tecNEED_MASTER_KEY',
  },
  {
    what: 'the master key disables itself',
    by: 'issuer',
    tx: { ...noop, SetFlag: 4 },
    says: 'tesSUCCESS',
    facts: { nodes: [{ ModifiedNode: { FinalFields: { Flags: 0x00110000 } } }] },
  },
  { what: 'the disabled master key signs', by: 'issuer', tx: noop, says: 'tefMASTER_DISABLED' },
  {
    what: 'the regular key takes itself away',
    by: 'issuer',
    signedBy: 'key',
    tx: { TransactionType: 'SetRegularKey' },
    says: 'tecNO_ALTERNATIVE_KEY',
  },
  { what: 'a stranger’s key signs', by: 'buyer', signedBy: 'stranger', tx: noop, says: 'tefBAD_AUTH' },
  {
    what: 'a forged signature',
    by: 'buyer',
    tx: noop,
    forged: true,
    says: 'invalidTransaction',
    exception: 'fails local checks: Invalid signature.',
  },
  {
    what: 'the forged signature again',
    by: 'buyer',
    again: 'a forged signature',
    tx: noop,
    says: 'invalidTransaction',
    exception: 'fails local checks: Transaction has bad signature.',
  },
]
