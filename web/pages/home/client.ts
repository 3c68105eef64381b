import { whenNear } from '../../script/when.ts'
import { tellMinted } from './tell-minted.ts'

void whenNear('.fact-strip').then(() => tellMinted(document))
