import { DROPS_TEXT } from '../money.ts'
import * as z from './schema.ts'

/** Drops as text, as they are sent and stored. */
export const dropsText = z.string().check(z.regex(DROPS_TEXT))
