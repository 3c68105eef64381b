/** The last migration that this release needs. A test compares it with the folder. */
export const LAST_MIGRATION = '0042_read_wallet.sql'
