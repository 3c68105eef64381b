import type { Step } from './step.ts'

const transferable = 8
const mint = { TransactionType: 'NFTokenMint', NFTokenTaxon: 7, Flags: transferable }
const forIssuer = { ...mint, Issuer: { addressOf: 'issuer' } } as const
const refused = (
  what: string,
  by: Step['by'],
  tx: Step['tx'],
  says: string,
  facts?: Step['facts'],
): Step => ({
  what,
  by,
  tx: { ...mint, ...tx },
  says,
  ...(facts && { facts }),
})
const onlyFee = (by: Step['by']): Step['facts'] => ({ count: 1, balances: { [by]: -10 } })

/** Mints with and without an offer in the same transaction, and unauthorized ones. */
export const mints: readonly Step[] = [
  {
    what: 'the minter mints and offers a pass to the buyer',
    by: 'minter',
    tx: {
      ...forIssuer,
      Sequence: 0,
      TicketSequence: { ticket: 1 },
      TransferFee: 5000,
      URI: '68747470733A2F2F6578616D706C652E636F6D2F31',
      Amount: '25000000',
      Destination: { addressOf: 'buyer' },
      Expiration: { secondsLater: 86_400 },
    },
    says: 'tesSUCCESS',
    keeps: { nft: 'pass', offer: 'sale' },
    facts: {
      count: 8,
      balances: { minter: -10 },
      nodes: [
        {
          CreatedNode: {
            LedgerEntryType: 'NFTokenOffer',
            NewFields: {
              Amount: '25000000',
              Destination: { addressOf: 'buyer' },
              Flags: 1,
              NFTokenID: { nft: 'pass' },
              Owner: { addressOf: 'minter' },
            },
          },
        },
        {
          CreatedNode: {
            LedgerEntryType: 'NFTokenPage',
            NewFields: {
              NFTokens: [
                {
                  NFToken: {
                    NFTokenID: { nft: 'pass' },
                    URI: '68747470733A2F2F6578616D706C652E636F6D2F31',
                  },
                },
              ],
            },
          },
        },
        { CreatedNode: { LedgerEntryType: 'DirectoryNode', NewFields: { NFTokenID: { nft: 'pass' } } } },
        { DeletedNode: { LedgerEntryType: 'Ticket' } },
        {
          ModifiedNode: {
            FinalFields: { Account: { addressOf: 'issuer' }, MintedNFTokens: 1 },
            PreviousFields: {},
          },
        },
      ],
      said: { nftoken_id: { nft: 'pass' }, offer_id: { offer: 'sale' } },
    },
  },
  {
    what: 'the minter mints a second pass without an offer',
    by: 'minter',
    tx: forIssuer,
    says: 'tesSUCCESS',
    keeps: { nft: 'second' },
    facts: {
      count: 3,
      nodes: [
        {
          ModifiedNode: {
            FinalFields: { Account: { addressOf: 'issuer' }, MintedNFTokens: 2 },
            PreviousFields: { MintedNFTokens: 1 },
          },
        },
        { ModifiedNode: { LedgerEntryType: 'NFTokenPage' } },
      ],
      said: { nftoken_id: { nft: 'second' } },
    },
  },
  {
    what: 'the minter mints a pass and offers it to the poor account, for more than it has',
    by: 'minter',
    tx: { ...forIssuer, Amount: '500000', Destination: { addressOf: 'poor' } },
    says: 'tesSUCCESS',
    keeps: { nft: 'dear', offer: 'too dear' },
  },
  {
    what: 'the minter mints a pass and offers it to the poor account, for a drop',
    by: 'minter',
    tx: { ...forIssuer, Amount: '1', Destination: { addressOf: 'poor' } },
    says: 'tesSUCCESS',
    keeps: { nft: 'cheap', offer: 'a drop' },
  },
  {
    what: 'the minter mints a pass and offers it for a short time',
    by: 'minter',
    tx: {
      ...forIssuer,
      Amount: '1000000',
      Destination: { addressOf: 'buyer' },
      Expiration: { secondsLater: 20 },
    },
    says: 'tesSUCCESS',
    keeps: { nft: 'brief', offer: 'short' },
  },
  {
    what: 'a token of one’s own, burnable',
    by: 'buyer',
    tx: { ...mint, Flags: 9 },
    says: 'tesSUCCESS',
    keeps: { nft: 'own' },
    facts: {
      count: 2,
      nodes: [
        { CreatedNode: { LedgerEntryType: 'NFTokenPage' } },
        { ModifiedNode: { FinalFields: { MintedNFTokens: 1, OwnerCount: 1 } } },
      ],
    },
  },
  refused(
    'an account that is not the minter mints for the issuer',
    'other',
    { Issuer: { addressOf: 'issuer' } },
    'tecNO_PERMISSION',
    onlyFee('other'),
  ),
  refused(
    'a mint for an account that is not there',
    'minter',
    { Issuer: { addressOf: 'stranger' } },
    'tecNO_ISSUER',
    onlyFee('minter'),
  ),
  refused('a mint for oneself by name', 'minter', { Issuer: { addressOf: 'minter' } }, 'temMALFORMED'),
  refused(
    'a destination without an amount',
    'minter',
    { Destination: { addressOf: 'buyer' } },
    'temMALFORMED',
  ),
  refused(
    'a transfer fee on a non-transferable NFToken',
    'minter',
    { Flags: 0, TransferFee: 1 },
    'temMALFORMED',
  ),
  refused('a transfer fee above a half', 'minter', { TransferFee: 50_001 }, 'temBAD_NFTOKEN_TRANSFER_FEE'),
  refused('an address of no length', 'minter', { URI: '' }, 'temMALFORMED'),
  refused(
    'a mint offered to an account that disallows offers',
    'minter',
    { ...forIssuer, Amount: '1', Destination: { addressOf: 'other' } },
    'tecNO_PERMISSION',
    onlyFee('minter'),
  ),
  refused(
    'a mint offered to a missing account',
    'minter',
    { ...forIssuer, Amount: '1', Destination: { addressOf: 'stranger' } },
    'tecNO_DST',
    onlyFee('minter'),
  ),
  refused(
    'a mint whose offer has expired already',
    'minter',
    { ...forIssuer, Amount: '1', Expiration: 1 },
    'tecEXPIRED',
    onlyFee('minter'),
  ),
  refused(
    'a mint without a reserve for it',
    'broke',
    { Fee: '10' },
    'tecINSUFFICIENT_RESERVE',
    onlyFee('broke'),
  ),
]
