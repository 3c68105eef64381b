import { get } from './endpoint.ts'
import * as z from './schema.ts'

/** The public key of the human check. Requested only after a form was refused for lack of it. */
export const readHumanCheck = get('/api/forms/human-check', z.object({ siteKey: z.nullable(z.string()) }), {
  limit: null,
})
