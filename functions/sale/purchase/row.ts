import * as z from '#contract/wire/schema'
import { columns, part } from '../../adapters/db/row-schema.ts'
import { purchase } from './purchase.ts'

/** A row of `purchase`. It refuses one that this release cannot have written. */
export const purchaseRow = z.pipe(z.pipe(columns, z.transform(inParts)), purchase)

type Columns = z.infer<typeof columns>

function inParts(row: Columns): Columns {
  const made = part({ at: row.offeredAt, ledger: row.offerLedger, tx: row.offerHash })
  const payload = part({
    uuid: row.payloadUuid,
    deeplink: row.payloadDeeplink,
    qrPng: row.payloadQr,
    statusSocket: row.payloadSocket,
    expiresAt: row.payloadExpiresAt,
  })
  return {
    ...row,
    price: row.priceDrops,
    minted: part({ at: row.mintedAt, ledger: row.mintLedger, tx: row.mintHash }),
    offer: part({ id: row.offerId, expiresAt: row.offerExpiresAt, made }),
    payload: payload && { ...payload, openedAt: row.payloadOpenedAt },
    signed: part({ at: row.signedAt, hash: row.signedHash, lastLedger: row.signedLastLedger }),
    sold: part({ at: row.soldAt, ledger: row.acceptLedger, tx: row.acceptHash, owner: row.owner }),
    ending: row.endingCode === null ? null : { code: row.endingCode, charged: row.chargedDrops },
  }
}
