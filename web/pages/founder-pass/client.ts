import { showSupply } from '../../lib/supply.ts'
import { onReturn } from '../../live/on-return.ts'
import { whenSeen } from '../../script/when.ts'

void whenSeen().then(() => {
  void showSupply(document)
  onReturn(() => void showSupply(document))
})
