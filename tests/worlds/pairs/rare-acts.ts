import { payloadUuid } from '#contract/wire/ledger-ids'
import { askToSignIn } from '../../../functions/people/sign-in/ask-to-sign-in.ts'
import { readSignInAnswer } from '../../../functions/people/sign-in/sign-in.ts'
import { checkPayload } from '../../../functions/triggers/wake-ups/recheck.ts'
import { send } from '../payers.ts'
import { type Act, calls, INVOICE, ledgerCloses } from './acts.ts'
import { ada, type Scene } from './stage.ts'

const SIGN_IN = 'SELECT id AS found FROM sign_in ORDER BY rowid LIMIT 1'
const SIGN_IN_REQUEST = 'SELECT uuid AS found FROM sign_in WHERE uuid IS NOT NULL ORDER BY rowid LIMIT 1'
/** The secret of the browser that signs in. */
const SECRET = 'a browser'.padEnd(43, '-')

export const asksToSignIn: Act = calls('the browser asks to sign in', (services) =>
  askToSignIn(services, { secret: SECRET, address: '10.0.0.1' }),
)

/** The session token that the browser got in each scene: there must be only one, however often it asks. */
const tokens = new WeakMap<Scene, string>()

export const asksHowItStands: Act = calls('the page asks for the state', async (services, scene) => {
  const answer = await readSignInAnswer(services, await scene.find(SIGN_IN), SECRET)
  if (!answer.ok || answer.value.status !== 'connected') return
  const { token, address } = answer.value
  if ((tokens.get(scene) ?? token) !== token) scene.world.observer.report('one sign-in has two sessions')
  if (address !== ada.wallet.address) scene.world.observer.report(`the page was signed in as ${address}`)
  tokens.set(scene, token)
})

export const signInHint = (said: 'signed' | 'rejected' | 'opened' | 'expired'): Act =>
  calls(`the sign-in's wake-up ${said}`, async (services, { find }) => {
    const uuid = payloadUuid.parse(await find(SIGN_IN_REQUEST))
    await checkPayload(services, uuid, said, services.clock.now())
  })

export const approvesSignIn: Act = async (scene) => {
  const uuid = await scene.find(SIGN_IN_REQUEST)
  await scene.outside('the phone signs in', () => scene.world.outside.phone.signIn(uuid, ada.wallet))
}
export const declinesSignIn: Act = async (scene) => {
  const uuid = await scene.find(SIGN_IN_REQUEST)
  await scene.outside('the phone declines', () => scene.world.outside.phone.decline(uuid))
}

/** What a buyer keeps after spending almost everything, drops: less than any pass costs. */
const LEFT = 50_000_000n

/** The buyer pays almost the whole balance to another account, and a ledger closes. */
export const spends: Act = async (scene) => {
  const { outside } = scene.world
  const asked = { account: ada.wallet.address, ledger_index: 'validated' }
  const info = outside.ledger.request('account_info', asked, 2) as { account_data?: { Balance: string } }
  const has = BigInt(info.account_data?.Balance ?? 0)
  const fields = { TransactionType: 'Payment', Destination: outside.accounts.demoWallets.rich.address }
  await scene.outside('the buyer sends a payment', () =>
    send(scene.world, ada, { ...fields, Amount: String(has - LEFT) }),
  )
  await ledgerCloses(scene)
}

/** Another account pays the buyer enough for a pass, and a ledger closes. */
export const isFunded: Act = async (scene) => {
  const { demoWallets } = scene.world.outside.accounts
  const fields = { TransactionType: 'Payment', Destination: ada.wallet.address, Amount: '2000000000' }
  await scene.outside('the buyer sends a payment', () =>
    send(scene.world, { name: 'Rich', wallet: demoWallets.rich }, fields),
  )
  await scene.outside('the ledger closes', () => scene.closeLedger())
}

/** Pays so many drops under the invoice, each time in a ledger of its own. */
export const paysDust =
  (drops: bigint, times = 1): Act =>
  async (scene) => {
    const { minter } = scene.world.outside.accounts
    const fields = {
      TransactionType: 'Payment',
      Destination: minter.address,
      InvoiceID: await scene.find(INVOICE),
    }
    for (let time = 0; time < times; time += 1) {
      await scene.outside('the buyer sends a payment', () =>
        send(scene.world, ada, { ...fields, Amount: String(drops) }),
      )
      await scene.outside('the ledger closes', () => scene.closeLedger())
    }
  }
