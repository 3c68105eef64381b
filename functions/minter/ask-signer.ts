import { raiseAlert } from '../alerts/alerts.ts'
import type { Services } from '../services.ts'
import type { At } from '../signer/rules.ts'
import type { Signed, Unsigned } from '../signer/signer.ts'

/** Has a transaction signed. Null when the signer refuses: then something here is not as it should be, and people are told. */
export async function askSigner(services: Services, tx: Unsigned, at: At): Promise<Signed | null> {
  const signed = services.signer.sign(tx, at)
  if (signed.ok) return signed.value
  const { TransactionType } = tx
  await raiseAlert(
    services,
    `refused ${TransactionType}`,
    `The signer refused a ${TransactionType}: ${signed.error}.`,
  )
  return null
}
