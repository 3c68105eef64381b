import { guardMutant, type Mutant } from './mutant.ts'

const INDEXES = 'functions/adapters/db/unique-indexes.test.ts'
const MIGRATION = 'adapters/db/migrations/0002_purchase.sql'
const NAMES = 'adapters/db/migrations/0029_names.sql'

/** Unique indexes, where a statement has the same guard. */
export const indexMutants: readonly Mutant[] = [
  guardMutant(
    'no index refuses a second open purchase of a pass',
    'I1, T21',
    [
      INDEXES,
      'the index refuses a second live purchase of a pass, and accepts it once the first is released',
    ],
    [NAMES, 'CREATE UNIQUE INDEX purchase_live_pass', 'CREATE INDEX purchase_live_pass'],
  ),
  guardMutant(
    'no index refuses a second purchase under one request key',
    'I11, T22',
    [INDEXES, 'the index refuses a second purchase under one request key'],
    [
      MIGRATION,
      "  charged_drops      TEXT NOT NULL DEFAULT '0',\n  UNIQUE (wallet, request_key)\n",
      "  charged_drops      TEXT NOT NULL DEFAULT '0'\n",
    ],
  ),
  guardMutant(
    'no index refuses one wallet request for two purchases',
    'I10',
    [INDEXES, 'the index refuses one wallet request for two purchases'],
    [MIGRATION, 'payload_uuid       TEXT UNIQUE,', 'payload_uuid       TEXT,'],
  ),
  guardMutant(
    'no index refuses one acceptance that sells two passes',
    'I1, I2',
    [INDEXES, 'the index refuses one acceptance that sells two passes'],
    [MIGRATION, 'accept_hash        TEXT UNIQUE,', 'accept_hash        TEXT,'],
  ),
  guardMutant(
    'no index refuses one token for two passes',
    'I1, I6',
    [INDEXES, 'the index refuses one NFToken for two passes'],
    [MIGRATION, 'nftoken_id  TEXT UNIQUE,', 'nftoken_id  TEXT,'],
  ),
]
