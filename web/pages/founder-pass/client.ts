import { showNotice } from '../../lib/sale-notice.ts'
import { readSupply, showSoldOut } from '../../lib/supply.ts'
import { whenSeen } from '../../script/when.ts'

void whenSeen()
  .then(readSupply)
  .then((supply) => {
    showSoldOut(document, supply)
    showNotice(document, supply)
  })
