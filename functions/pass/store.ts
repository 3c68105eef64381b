import type { NFTokenID } from '#contract/wire/ledger-ids'

/** The pass that has this token. */
export async function passByToken(db: D1Database, token: NFTokenID): Promise<number | null> {
  return db.prepare('SELECT id FROM token WHERE nftoken_id = ?').bind(token).first<number>('id')
}

/**
 * Gives a pass the token that was found on the ledger for it, and tells the purchase that holds it, so that it is not
 * minted again. False when there is no such pass, or it has another token already.
 */
export async function adoptToken(db: D1Database, pass: number, token: NFTokenID): Promise<boolean> {
  await db.batch([
    db.prepare('UPDATE token SET nftoken_id = ? WHERE id = ? AND nftoken_id IS NULL').bind(token, pass),
    db
      .prepare(
        `UPDATE purchase SET nftoken_id = ?, minted_before = 1, version = version + 1
         WHERE token_id = ? AND status <> 'released' AND nftoken_id IS NULL`,
      )
      .bind(token, pass),
  ])
  return (await passByToken(db, token)) === pass
}
