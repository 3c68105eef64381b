import { Hono } from 'hono'
import { DESK_PAGE } from '#contract/desk'
import { entryIdFrom } from '#contract/entry-id'
import { err, ok } from '#contract/result'
import { previewAnswer, readMails, sendAnswer, sendMailAgain } from '#contract/wire/answer'
import {
  changeEntries,
  exportEntries,
  filtersFrom,
  listEntries,
  markRead,
  readEntry,
  readPromises,
} from '#contract/wire/desk'
import { erasePerson, readPerson } from '#contract/wire/desk-person'
import { UNSHARED } from '../../adapters/cache/caching.ts'
import { transactionsOf } from '../../adapters/db/transactions.ts'
import { type DeskEnv, deskAccess } from '../../edge/access/desk-access.ts'
import { mountDesk } from '../../edge/access/mount-desk.ts'
import { refuse } from '../../edge/http/refuse.ts'
import { answerEntry, mailsOf, preview, sendAgain } from './answer.ts'
import { changeAll } from './change-entries.ts'
import { readDeskEntry } from './entry.ts'
import { markedRead, markedUnread } from './entry-store.ts'
import { exportCsv } from './export.ts'
import { foldEntries } from './fold-entries.ts'
import { listDesk, pageEndIn, soughtBy } from './list.ts'
import { servePage } from './page.ts'
import { erase, readDeskPerson } from './person.ts'
import { promisesOf } from './promises.ts'

/** The desk: its page, and its calls. `deskAccess` stands before all of them, and before every other path below it. */
export const deskRoutes = new Hono<DeskEnv>()

deskRoutes.use(`${DESK_PAGE}/*`, deskAccess)

deskRoutes.get(DESK_PAGE, servePage)
deskRoutes.get(`${DESK_PAGE}/:id{TS-\\w+}`, servePage)

mountDesk(deskRoutes, listEntries, async ({ services, database, actor, query: { after, ...query } }) => {
  const filters = filtersFrom(query)
  const end = after === undefined ? null : pageEndIn(after)
  if (!filters || (after !== undefined && !end)) return err('invalid_request')
  const list = await listDesk(database, actor, filters, end)
  if (list.unsearchable > 0) services.defer(foldEntries(database))
  return ok(list)
})

deskRoutes.get(exportEntries.path, async (c) => {
  const filters = filtersFrom(c.req.query())
  if (!filters) return refuse(c, 'invalid_request')
  const { services, me } = c.var
  const pieces = exportCsv(transactionsOf(services.db), me, soughtBy(filters, me))
  // Before the reply begins, so that a database that fails is answered as a failure.
  const head = await pieces.next()
  const day = new Date(services.clock.now()).toISOString().slice(0, 10)
  return c.body(streamOf(head, pieces), 200, {
    ...UNSHARED,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="touchstone-desk-${day}.csv"`,
  })
})

mountDesk(deskRoutes, readEntry, ({ database, actor, params }) =>
  readDeskEntry(database, actor, entryIdFrom(params.id)),
)

mountDesk(deskRoutes, markRead, async ({ database, me, body: { ids, unread } }) => {
  await database.runAll([(unread ? markedUnread : markedRead)(me, ids)])
  return ok({ success: true })
})

mountDesk(deskRoutes, changeEntries, async ({ database, actor, body }) =>
  ok(await changeAll(database, actor, body)),
)

mountDesk(deskRoutes, readPerson, async ({ database, actor, body }) =>
  ok(await readDeskPerson(database, actor, body.email)),
)

mountDesk(deskRoutes, erasePerson, async ({ database, actor, body }) =>
  ok(await erase(database, actor, body)),
)

mountDesk(deskRoutes, readPromises, async ({ database, actor }) => ok(await promisesOf(database, actor.now)))

mountDesk(deskRoutes, readMails, ({ services, me, params }) => mailsOf(services, me, entryIdFrom(params.id)))

mountDesk(deskRoutes, previewAnswer, ({ services, me, body }) => preview(services, me, body))

mountDesk(deskRoutes, sendAnswer, ({ services, me, body }) => answerEntry(services, me, body))

mountDesk(deskRoutes, sendMailAgain, ({ services, body }) => sendAgain(services, body.mail))

/** Texts as they are read; one that fails breaks the reply off, so that no browser keeps it as whole. */
function streamOf(
  first: IteratorResult<{ readonly text: string }, void>,
  others: AsyncIterator<{ readonly text: string }, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let read: typeof first | null = first
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = read ?? (await others.next())
      read = null
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.text))
    },
  })
}
