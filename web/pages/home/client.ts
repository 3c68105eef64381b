import { whenNear } from '../../script/when.ts'
import { showMinted } from './show-minted.ts'

void whenNear('.fact-strip').then(() => showMinted(document))
