import { showNotice } from '../../lib/sale-notice.ts'
import { readSupply, showSoldOut } from '../../lib/supply.ts'
import { onReturn } from '../../live/on-return.ts'
import { whenSeen } from '../../script/when.ts'

async function show() {
  const supply = await readSupply()
  showSoldOut(document, supply)
  showNotice(document, supply)
}

void whenSeen().then(() => {
  void show()
  onReturn(() => void show())
})
