import { bringToLife } from '../../shell/bring-to-life.tsx'
import { MintRoom } from './living.tsx'

bringToLife(<MintRoom />)
