import { bringToLife } from '../../shell/bring-to-life.tsx'
import { IncubatorForm } from './living.tsx'

bringToLife(<IncubatorForm />)
