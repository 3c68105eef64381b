import { STATUS_FORM_PATH, shownStatuses } from '../application-status.ts'
import { get } from './endpoint.ts'
import * as z from './schema.ts'

/** The status of an application or a question, for the holder of its id. Nothing about the person. */
export const readApplicationStatus = get(
  `${STATUS_FORM_PATH}/:id`,
  z.object({ status: z.enum(shownStatuses) }),
)
