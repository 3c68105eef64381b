import type { Wallet } from '../sandbox/accounts.ts'
import type { Control } from '../sandbox/control.ts'
import type { Chain } from './chain.ts'
import type { Phone } from './phone.ts'

/** The sandbox's phone, whose owner does what the rehearsal asks with this wallet. */
export function sandboxPhone(
  sandbox: Pick<Control, 'sign' | 'decline' | 'open'>,
  wallet: Wallet,
  chain: Chain,
): Phone {
  return {
    async approve({ uuid }, what) {
      const outcome = await sandbox.sign(uuid, wallet.seed)
      if ('refused' in outcome) throw new Error(`The phone could not approve "${what}": ${outcome.refused}`)
    },
    async decline({ uuid }) {
      await sandbox.decline(uuid)
    },
    async ignore() {},
    async acceptOffer(offer) {
      await chain.send(wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer })
    },
  }
}
