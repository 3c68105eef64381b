import { bringToLife } from '../../shell/bring-to-life.tsx'
import { StatusLookup } from './status-lookup.tsx'

bringToLife(<StatusLookup />)
