import { createHash } from 'node:crypto'
import { encode, encodeForSigning } from 'ripple-binary-codec'
import { deriveAddress, generateSeed } from 'ripple-keypairs'
import { expect } from 'vitest'
import { keyPairOf, signHex } from '../../sandbox/key-pairs.ts'
import {
  createLedger,
  type Ledger,
  type LedgerOptions,
  type SubmitResult,
} from '../../sandbox/ledger/ledger.ts'

/** An account with its keys. */
export interface Party {
  address: string
  publicKey: string
  privateKey: string
}

export type Tx = { TransactionType: string } & Record<string, unknown>

/** A validated transaction as the `tx` command returns it. */
export interface Final {
  hash: string
  ledger_index: number
  meta: {
    TransactionIndex: number
    TransactionResult: string
    AffectedNodes: Record<string, Record<string, unknown>>[]
    delivered_amount?: string
    nftoken_id?: string
    nftoken_ids?: string[]
    offer_id?: string
  }
}

/** The owner of all XRP in a new ledger. */
export const genesis = partyOf('snoPBrXtMeMyMHUVTgbuqAfg1SUTb')

/** The same name is always the same account. */
export function party(name: string, algorithm: 'ed25519' | 'ecdsa-secp256k1' = 'ed25519'): Party {
  const entropy = createHash('sha256').update(name).digest().subarray(0, 16)
  return partyOf(generateSeed({ entropy, algorithm }))
}

function partyOf(seed: string): Party {
  const keys = keyPairOf(seed)
  return { ...keys, address: deriveAddress(keys.publicKey) }
}

/** Signs exactly these fields, valid or not: the xrpl package refuses to sign invalid ones. */
export function signed(tx: Tx, by: Party): string {
  const fields = { ...tx, SigningPubKey: by.publicKey }
  return encode({ ...fields, TxnSignature: signHex(encodeForSigning(fields), by.privateKey) })
}

/** An in-memory ledger that closes by command, with a clock that only tests move. */
export function createScene(options: Partial<LedgerOptions> = {}) {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const ledger = createLedger({ journal: null, closeEvery: null, now: () => clock.ms, ...options })
  const node = ledger.addNode()
  const scene = {
    ledger,
    clock,
    /** Whether the transaction is in the open ledger, or queued. */
    waits: (hash: string) => node.look().open.pending(hash) !== undefined,
    /** Closes the ledger after this many seconds. */
    pass(seconds: number) {
      clock.ms += seconds * 1000
      return ledger.close()
    },
    account: (address: string, ledgerIndex: 'current' | 'validated' = 'current') =>
      accountOf(ledger, address, ledgerIndex),
    /** Signs with the account's next sequence by default. */
    blob(by: Party, tx: Tx): string {
      const Sequence = accountOf(ledger, by.address, 'current')?.Sequence ?? 1
      return signed({ Account: by.address, Fee: '10', Sequence, ...tx }, by)
    },
    send: (by: Party, tx: Tx): SubmitResult => ledger.submit(scene.blob(by, tx)),
    /** The open ledger's result. */
    result(by: Party, tx: Tx): string {
      const answer = scene.send(by, tx)
      return answer.status === 'success' ? answer.engine_result : answer.error
    },
    /** Submits, closes the ledger and returns the final result. */
    final(by: Party, tx: Tx): Final {
      const answer = scene.send(by, tx)
      if (answer.status === 'error') throw new Error(JSON.stringify(answer))
      ledger.close()
      return finalOf(ledger, String(answer.tx_json.hash))
    },
    /** Submits, closes, and expects success. */
    done(by: Party, tx: Tx): Final {
      const final = scene.final(by, tx)
      expect(final.meta.TransactionResult).toBe('tesSUCCESS')
      return final
    },
    /** Creates accounts with this many drops each. */
    fund(drops: number | bigint, ...parties: Party[]) {
      for (const { address } of parties) {
        const payment = { TransactionType: 'Payment', Destination: address, Amount: String(drops) }
        expect(scene.result(genesis, payment)).toBe('tesSUCCESS')
      }
      ledger.close()
    },
  }
  return scene
}

export type Scene = ReturnType<typeof createScene>

export function finalOf(ledger: Ledger, hash: string): Final {
  const answer = ledger.request('tx', { transaction: hash }, 2)
  expect(answer).toMatchObject({ status: 'success', validated: true })
  return answer as unknown as Final
}

function accountOf(ledger: Ledger, address: string, ledgerIndex: string) {
  const answer = ledger.request('account_info', { account: address, ledger_index: ledgerIndex }, 2)
  return answer.status === 'success' ? (answer.account_data as AccountData) : undefined
}

type AccountData = {
  Balance: string
  Flags: number
  OwnerCount: number
  Sequence: number
} & Record<string, unknown>

/** The affected entry of a type: created, modified or deleted. */
export function affected(final: Final, kind: 'CreatedNode' | 'ModifiedNode' | 'DeletedNode', type: string) {
  return final.meta.AffectedNodes.flatMap((node) =>
    node[kind]?.LedgerEntryType === type ? [node[kind]] : [],
  )
}
