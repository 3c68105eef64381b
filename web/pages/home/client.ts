import { onReturn } from '../../lib/on-return.ts'
import { whenNear } from '../../script/when.ts'
import { showMinted } from './show-minted.ts'

/** A pause is shown within 35 s: the edge keeps the supply for five. */
const READ_AGAIN = 30_000

void whenNear('.fact-strip').then(() => {
  void showMinted(document)
  setInterval(() => {
    if (!document.hidden) void showMinted(document)
  }, READ_AGAIN)
  onReturn(() => void showMinted(document))
})
