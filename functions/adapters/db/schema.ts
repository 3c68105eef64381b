/** The last migration that this release needs. A test compares it with the folder. */
export const LAST_MIGRATION = '0041_link_ledger_hash.sql'
