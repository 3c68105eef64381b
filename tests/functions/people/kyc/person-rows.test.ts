import { afterAll, expect, test } from 'vitest'
import { type KycState, kycStates } from '#contract/kyc'
import { claimTurn } from '../../../../functions/adapters/db/claim.ts'
import type { ProviderStatus } from '../../../../functions/adapters/kyc-provider/kyc-provider.ts'
import { recordReport } from '../../../../functions/people/kyc/report-store.ts'
import {
  bindNewPerson,
  noteStarted,
  personById,
  recordStatus,
} from '../../../../functions/people/kyc/store.ts'
import { everyRow, neverNull, putRow } from '../../../support/every-row.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { BUYER } from '../../sale/purchase/sample-purchase.ts'

const memory = createMemoryDatabase()
const { db } = memory
afterAll(() => memory.close())

/** Every answer of the provider. */
const kycTexts: readonly ProviderStatus[] = [
  { is: 'unknown' },
  ...(['open', 'in-review', 'resubmit', 'approved', 'refused'] as const).flatMap((is) => [
    { is, applicant: null, level: 'full', decidedAt: null, duplicate: false },
    { is, applicant: 'applicant', level: 'full', decidedAt: 5_000, duplicate: is === 'refused' },
  ]),
]

/** The nullable columns that every person in a state has. */
const GUARANTEED: Readonly<Record<KycState, readonly string[]>> = {
  none: [],
  open: ['checked_at'],
  'in-review': ['checked_at', 'level'],
  resubmit: ['checked_at', 'level'],
  approved: ['checked_at', 'decided_at', 'level'],
  refused: ['checked_at', 'decided_at', 'level'],
  withdrawn: ['checked_at', 'decided_at', 'level'],
}

test('the statements that move a person set exactly the columns that the schema requires, in every state', async () => {
  const read = () => personById(db, 'person')
  const rows = await everyRow(memory, {
    table: 'person',
    beginnings: [
      () => bindNewPerson(db, BUYER, 'person', 1_000),
      // As the migration to this table wrote people.
      ...(['none', 'in-review', 'approved', 'refused', 'withdrawn'] as const).map(
        (state) => () =>
          db
            .prepare(
              `INSERT INTO person (id, state, level, decided_at, checked_at, created_at) VALUES ('person', ?, 'full', 1, 1, 1)`,
            )
            .bind(state)
            .run(),
      ),
    ],
    read,
    movers: (person) => [
      ...kycTexts.map((said) => () => recordStatus(db, person, said, 6_000)),
      () => noteStarted(db, person, 7_000),
      () => claimTurn(db, 'person check', 'person', 8_000, 0),
      () => recordReport(db, { key: `key ${person.version}`, personId: 'person', now: 9_000 }),
    ],
  })
  for (const state of kycStates) {
    const ofState = rows.filter((row) => row.state === state)
    expect(await neverNull(memory, 'person', ofState), state).toEqual(GUARANTEED[state])
    for (const row of ofState) {
      for (const column of GUARANTEED[state]) {
        await putRow(memory, 'person', { ...row, [column]: null })
        await expect(read(), `${state} ${column}`).rejects.toThrow()
      }
    }
  }
})
