import { whenNear } from '../../script/when-near.ts'
import { tellMinted } from './tell-minted.ts'

void whenNear('.fact-strip').then(() => tellMinted(document))
