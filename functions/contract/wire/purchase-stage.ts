import { purchaseStages } from '../purchase-stage.ts'
import * as z from './schema.ts'

export const purchaseStage = z.enum([...purchaseStages, 'error'])
