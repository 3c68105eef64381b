import { tellMinted } from './tell-minted.ts'

void tellMinted(document)
