import { bringToLife } from '../../shell/bring-to-life.tsx'
import { DeveloperForm } from './living.tsx'

bringToLife(<DeveloperForm />)
