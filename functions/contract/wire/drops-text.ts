import { DROPS_TEXT } from '../money.ts'
import * as z from './schema.ts'

/** Drops as they travel and as they are stored. */
export const dropsText = z.string().check(z.regex(DROPS_TEXT))
