import { readSupply, tellNothingLeft } from '../../lib/supply.ts'
import { whenSeen } from '../../script/when.ts'

void whenSeen()
  .then(readSupply)
  .then((supply) => tellNothingLeft(document, supply))
