import { bringToLife } from '../../shell/bring-to-life.tsx'
import { InvestorForm } from './living.tsx'

bringToLife(<InvestorForm />)
