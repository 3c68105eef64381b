import { tierIds } from '../tiers.ts'
import * as z from './schema.ts'

export const tierId = z.enum(tierIds)
