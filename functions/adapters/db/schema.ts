/** The last migration that this release needs. A test compares it with the folder. */
export const LAST_MIGRATION = '0039_earlier_answers.sql'
