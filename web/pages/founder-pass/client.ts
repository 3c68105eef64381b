import { onReturn } from '../../lib/on-return.ts'
import { showSupply } from '../../lib/supply.ts'
import { whenSeen } from '../../script/when.ts'

void whenSeen().then(() => {
  void showSupply(document)
  onReturn(() => void showSupply(document))
})
