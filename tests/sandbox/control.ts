import type { VerbInput, VerbName, VerbReply } from './control-verbs.ts'
import type { NodeNumber } from './sandbox.ts'

type SignInput = VerbInput<'sign'>
type FaultInput = VerbInput<'planFault'>['fault']
type ViewInput = VerbInput<'setView'>['view']
type LieInput = VerbInput<'lie'>['lie']

/** The sandbox's control from another process: Playwright tests, scripts. Each throws the sandbox's error. */
export type Control = ReturnType<typeof createControl>

/** `webUrl` is the sandbox's web address, such as `http://127.0.0.1:5050`. */
export function createControl(webUrl: string) {
  async function call<Name extends VerbName>(name: Name, input: VerbInput<Name>): Promise<VerbReply<Name>> {
    const reply = await fetch(new URL(`/__control/${name}`, webUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to ${name}: ${await reply.text()}`)
    return (await reply.json()) as VerbReply<Name>
  }

  return {
    closeLedger: () => call('closeLedger', {}),
    stallLedger: () => call('stallLedger', {}),
    resumeLedger: () => call('resumeLedger', {}),
    /** From this many transactions on, fees rise and a queue forms; null for the default. */
    expectedLedgerSize: (transactions: number | null) => call('expectedLedgerSize', { transactions }),
    /** Raises the minimum fee by a factor; 1 for the default. */
    ledgerLoad: (factor: number) => call('ledgerLoad', { factor }),
    /** Makes the ledger accept the next transactions and lose them; 0 stops this, `always` lasts until then. */
    loseTransactions: (times: number | 'always' = 1) => call('loseTransactions', { times }),
    /** Sets a node's view from now on. */
    setView: (node: NodeNumber, view: ViewInput) => call('setView', { node, view }),
    /** Makes a node lie in its next answers to a method, or to any with `*`. */
    lie: (node: NodeNumber, method: string, lie: LieInput, times: number | 'always' = 1) =>
      call('lie', { node, method, lie, times }),
    clearLies: () => call('clearLies', {}),

    /** By default once; `always` lasts until cleared. */
    planFault: (target: string, fault: FaultInput, times: number | 'always' = 1) =>
      call('planFault', { target, fault, times }),
    loseNextReply: (target: string) => call('planFault', { target, fault: { do: 'lose-reply' } }),
    loseNextRequest: (target: string) => call('planFault', { target, fault: { do: 'lose-request' } }),
    clearFaults: () => call('clearFaults', {}),
    /** Every exchange with the outside world so far, as `<service>:<method>`. */
    seen: async () => (await call('seen', {})).seen,
    forgetSeen: () => call('forgetSeen', {}),

    open: async (uuid: string) => (await call('open', { uuid })).state,
    /** `wallet` is a demo wallet's name, or a seed. */
    sign: (uuid: string, wallet: string, options: SignInput['options'] = {}) =>
      call('sign', { uuid, wallet, options }),
    /** Each part of a Batch names a wallet as in `sign`; the first wallet sends and pays. */
    batch: (wallet: string, mode: VerbInput<'batch'>['mode'], parts: VerbInput<'batch'>['parts']) =>
      call('batch', { wallet, mode, parts }),
    decline: (uuid: string) => call('decline', { uuid }),
    expire: (uuid: string) => call('expire', { uuid }),
    payloads: async () => (await call('payloads', {})).payloads,

    webhook: (mode: VerbInput<'webhook'>['mode']) => call('webhook', { mode }),
    setWebhookUrl: (url: string | null) => call('webhookUrl', { url }),
    lagReads: (ms: number) => call('lagReads', { ms }),
    finalAt: (moment: 'submission' | 'dispatch') => call('finalAt', { moment }),
    disableApplication: (disabled: boolean) => call('disableApplication', { disabled }),

    /**
     * A person passes the identity check at this address with this verdict; a new person unless a document is given.
     */
    identify: (link: string, verdict: VerbInput<'identify'>['verdict'], document?: string) =>
      call('identify', { link, verdict, ...(document !== undefined && { document }) }),
    resetIdentity: (applicant: string) => call('resetIdentity', { applicant }),
    identityWebhook: (mode: VerbInput<'identityWebhook'>['mode']) => call('identityWebhook', { mode }),

    /** Access signs with a new key from now on; with `retire` the earlier ones are no longer published. */
    rotateAccessKeys: (options: VerbInput<'rotateAccessKeys'> = {}) => call('rotateAccessKeys', options),

    /** Demo wallets; `balance` is drops as text, null for an account the ledger does not know. */
    accounts: async () => (await call('accounts', {})).accounts,
    balance: async (address: string) => (await call('balance', { address })).balance,
    nfts: async (address: string) => (await call('nfts', { address })).nfts,
    fund: (address: string, xrp: number) => call('fund', { address, xrp }),
  }
}
