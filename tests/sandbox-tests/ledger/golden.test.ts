import { decode, encode } from 'ripple-binary-codec'
import { deriveAddress, deriveKeypair, sign, verify } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { hashes } from 'xrpl'
import { withHash } from '../../sandbox/ledger/chain/header.ts'
import { readBlob } from '../../sandbox/ledger/engine/read-blob.ts'
import { signatureProblem } from '../../sandbox/ledger/engine/signature.ts'
import { transactionHash } from '../../sandbox/ledger/engine/transaction-hash.ts'
import { createLedger } from '../../sandbox/ledger/ledger.ts'
import { formatCtid, parseCtid } from '../../sandbox/ledger/rpc/transaction-json.ts'
import { genesisAddress } from '../../sandbox/ledger/state/genesis.ts'
import { keylet } from '../../sandbox/ledger/state/keylets.ts'
import { formatNFTokenID, parseNFTokenID } from '../../sandbox/ledger/state/nftoken-id.ts'
import { serialize } from '../../sandbox/ledger/state/serialize.ts'
import { type Example, examples } from './golden.ts'

const withField = (field: string) => examples.filter((example) => example[field] !== undefined)

test.each(examples.filter(({ kind }) => kind === 'NFTokenID'))(
  '$id is built from and parsed to its parts',
  (example) => {
    const parts = {
      flags: Number(example.flags),
      transferFee: Number(example.transfer_fee),
      issuer: String(example.issuer),
      taxon: Number(example.taxon),
      sequence: Number(example.sequence),
    }
    expect(parseNFTokenID(String(example.nftoken_id))).toEqual(parts)
    expect(formatNFTokenID(parts)).toBe(example.nftoken_id)
  },
)

test('nftokenid-xls20-doc is parsed to the taxon in the standard', () => {
  const { nftoken_id, doc_claims } = find('nftokenid-xls20-doc') as unknown as {
    nftoken_id: string
    doc_claims: { taxon: number; sequence: number; issuer: string; transfer_fee: number; flags: number }
  }
  const { transfer_fee: transferFee, ...claims } = doc_claims
  expect(parseNFTokenID(nftoken_id)).toEqual({ ...claims, transferFee })
})

const blobs = withField('tx_blob').filter(
  ({ id, signature_valid }) => signature_valid !== false && id !== 'sign-NFTokenMint-memo',
)

test.each(blobs)(
  'the blob of $id is parsed: its signature is valid and its hash is the recorded one',
  (example) => {
    const read = readBlob(String(example.tx_blob))
    expect(read).toMatchObject({ ok: true, tx: { blob: example.tx_blob } })
    const onRecord = example.hash ?? example.computed_hash
    expect(transactionHash(String(example.tx_blob))).toBe(onRecord)
    if (example.tx_json) expect(decode(String(example.tx_blob))).toEqual(example.tx_json)
  },
)

test.each(blobs)('one changed bit in the signature of $id makes it invalid', (example) => {
  const json = decode(String(example.tx_blob))
  const signature = String(json.TxnSignature)
  const last = signature.endsWith('0') ? '1' : '0'
  const forged = encode({ ...json, TxnSignature: signature.slice(0, -1) + last })
  expect(readBlob(forged)).toEqual({
    ok: false,
    reason: 'flawed',
    flaw: 'signature',
    hash: transactionHash(forged),
    exception: 'fails local checks: Invalid signature.',
  })
})

test('verify-payment-tampered is refused, as is verify-payment under another key', () => {
  const refused = { ok: false, exception: 'fails local checks: Invalid signature.' }
  expect(readBlob(String(find('verify-payment-tampered').tx_blob))).toMatchObject(refused)
  const payment = find('verify-payment')
  const json = decode(String(payment.tx_blob))
  expect(readBlob(encode({ ...json, SigningPubKey: String(payment.wrong_public_key) }))).toMatchObject(
    refused,
  )
})

test('sign-NFTokenMint-memo has a valid signature, but no sequence to be submitted with', () => {
  const { tx_blob, tx_json, hash } = find('sign-NFTokenMint-memo') as unknown as {
    tx_blob: string
    tx_json: Record<string, unknown>
    hash: string
  }
  expect(signatureProblem(tx_json)).toBeUndefined()
  expect(transactionHash(tx_blob)).toBe(hash)
  expect(readBlob(tx_blob)).toMatchObject({ exception: "Field 'Sequence' is required but missing." })
})

test.each(withField('meta_blob'))('the metadata of $id is serialized as recorded', (example) => {
  const meta = decode(String(example.meta_blob))
  expect(serialize(meta)).toBe(example.meta_blob)
})

const offers = examples.filter(({ offer_id: id, response }) => id !== undefined && (response ?? true))

test.each(offers)('the offer index of $id follows from its account and sequence or ticket', (example) => {
  const tx = (example.tx_json ?? decode(String(example.tx_blob))) as {
    Account: string
    Sequence: number
    TicketSequence?: number
  }
  expect(keylet.nftokenOffer(tx.Account, tx.TicketSequence ?? tx.Sequence)).toBe(example.offer_id)
})

test('standalone-NFTokenCreateOffer names the directories of the token’s sales and of the owner', () => {
  const { tx_json, sell_dir, owner_dir } = find('standalone-NFTokenCreateOffer') as unknown as {
    tx_json: { Account: string; NFTokenID: string }
    sell_dir: string
    owner_dir: string
  }
  expect(keylet.nftokenSells(tx_json.NFTokenID)).toBe(sell_dir)
  expect(keylet.ownerDirectory(tx_json.Account)).toBe(owner_dir)
})

test('mainnet-NFTokenMint-86774529 numbers its NFToken by its issuer’s count', () => {
  const { tx_json, issuer_before, nftoken_id } = find('mainnet-NFTokenMint-86774529') as unknown as {
    tx_json: { Account: string; Issuer?: string; Flags: number; TransferFee?: number; NFTokenTaxon: number }
    issuer_before: { FirstNFTokenSequence: number; MintedNFTokens: number }
    nftoken_id: string
  }
  const id = formatNFTokenID({
    flags: tx_json.Flags,
    transferFee: tx_json.TransferFee ?? 0,
    issuer: tx_json.Issuer ?? tx_json.Account,
    taxon: tx_json.NFTokenTaxon,
    sequence: issuer_before.FirstNFTokenSequence + issuer_before.MintedNFTokens,
  })
  expect(id).toBe(nftoken_id)
})

const mints = examples.filter(
  ({ tx_json: tx, nftoken_id: id }) =>
    id && (tx as { TransactionType?: string })?.TransactionType === 'NFTokenMint',
)

test.each(mints)('the NFTokenID of $id has the fields of its mint', ({ tx_json, nftoken_id }) => {
  const tx = tx_json as {
    Account: string
    Issuer?: string
    Flags: number
    TransferFee?: number
    NFTokenTaxon: number
  }
  expect(parseNFTokenID(String(nftoken_id))).toMatchObject({
    flags: tx.Flags,
    issuer: tx.Issuer ?? tx.Account,
    taxon: tx.NFTokenTaxon,
    transferFee: tx.TransferFee ?? 0,
  })
})

test('the page of standalone-NFTokenMint is the last one an account can have', () => {
  const { tx_json, page_index } = find('standalone-NFTokenMint') as unknown as {
    tx_json: { Account: string }
    page_index: string
  }
  expect(keylet.nftokenPageMax(tx_json.Account)).toBe(page_index)
})

test.each(examples.filter(({ kind }) => kind === 'tx-response-v2'))(
  'the ctid of $id is its ledger and index',
  (example) => {
    const { ctid, ledger_index, meta } = example.response as {
      ctid: string
      ledger_index: number
      meta: { TransactionIndex: number }
    }
    const place = { ledgerIndex: ledger_index, transactionIndex: meta.TransactionIndex, networkId: 1 }
    expect(formatCtid(ledger_index, meta.TransactionIndex, 1)).toBe(ctid)
    expect(parseCtid(ctid)).toEqual(place)
  },
)

test.each(withField('keypair'))('$id: seed, keys, address and signature belong together', (example) => {
  const keys = deriveKeypair(String(example.seed))
  expect(keys).toEqual(example.keypair)
  expect(deriveAddress(keys.publicKey)).toBe(example.address)
  expect(sign(String(example.message_hex), keys.privateKey)).toBe(example.signature)
  expect(verify(String(example.message_hex), String(example.signature), keys.publicKey)).toBe(true)
})

test('genesis: the passphrase of a standalone server derives the account that owns all XRP', () => {
  const genesis = find('genesis')
  const ledger = createLedger({ journal: null, closeEvery: null })
  const proposed = ledger.request('wallet_propose', { passphrase: genesis.passphrase }, 2)
  expect(proposed).toMatchObject({
    status: 'success',
    account_id: genesis.address,
    master_seed: genesis.seed,
    master_seed_hex: genesis.seed_hex,
    public_key_hex: genesis.public_key,
    key_type: 'secp256k1',
  })
  expect(genesisAddress).toBe(genesis.address)
  expect(keylet.account(genesisAddress)).toBe(genesis.account_root_index)
  expect(ledger.balance(genesisAddress)).toBe(100_000_000_000_000_000n)
})

test('ticket-entry and nftoffer-entry are serialized as by the codec', () => {
  const { entry: ticket, computed_index } = find('ticket-entry') as unknown as {
    entry: { Account: string; TicketSequence: number }
    computed_index: string
  }
  expect(keylet.ticket(ticket.Account, ticket.TicketSequence)).toBe(computed_index)
  expect(serialize(ticket)).toBe(encode(ticket))
  const { index: _, ...offer } = find('nftoffer-entry').entry as Record<string, unknown>
  expect(serialize(offer)).toBe(encode(offer))
})

test('ledger-header-hash: a mainnet ledger’s hash follows from its header', () => {
  const header = find('ledger-header-hash').header as Record<string, string> & {
    close_time: number
    parent_close_time: number
  }
  const { hash } = withHash({
    index: Number(header.ledger_index),
    parentHash: String(header.parent_hash),
    txHash: String(header.transaction_hash),
    accountHash: String(header.account_hash),
    totalCoins: BigInt(String(header.total_coins)),
    parentCloseTime: header.parent_close_time,
    closeTime: header.close_time,
  })
  expect(hash).toBe(header.ledger_hash)
})

test('a transaction hash equals the xrpl package’s hash of the blob', () => {
  const { tx_blob } = find('testnet-NFTokenMint')
  expect(transactionHash(String(tx_blob))).toBe(hashes.hashSignedTx(String(tx_blob)))
})

function find(id: string): Example {
  const found = examples.find((example) => example.id === id)
  if (!found) throw new Error(`no example ${id}`)
  return found
}
