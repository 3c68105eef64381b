import { type Sql, sql } from '../../adapters/db/sql.ts'

/** How events of an entry name who sent it. They act by a mailed link alone, so they read what is mailed about it. */
export const SENDER = 'sender'

/** A condition: this entry was first sent with another address than this one. */
export const wasSentElsewhere = (entry: Sql, address: string): Sql => sql`EXISTS (SELECT 1 FROM entry_version
  WHERE entry = ${entry} AND number = 1 AND lower(json_extract(answers, '$.email')) <> ${address.toLowerCase()})`

/**
 * A condition: who reads mail at this address has acted on this entry by a mailed link, so that a stranger did not send it under
 * their address. One that they withdrew does not count: they may have withdrawn it because a stranger sent it.
 */
export const isHoldersOwn = (entry: Sql, address: string): Sql => sql`(
  EXISTS (SELECT 1 FROM entry_event WHERE entry = ${entry} AND by = ${SENDER})
  AND NOT EXISTS (SELECT 1 FROM form_entry WHERE id = ${entry} AND outcome = 'withdrawn')
  AND NOT ${wasSentElsewhere(entry, address)})`
