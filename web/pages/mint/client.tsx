import { retryPictures } from '../../live/retry-pictures.ts'
import { bringToLife } from '../../shell/bring-to-life.tsx'
import { MintRoom } from './living.tsx'

retryPictures(document)
bringToLife(<MintRoom />)
