import { HASH256 } from '#contract/hash256'
import { showReceipt } from './show-receipt.ts'

const named = (new URLSearchParams(location.search).get('tx') ?? '').trim().toUpperCase()
// Where there is no receipt, the visitor can see which hash it was, and correct it.
for (const field of document.querySelectorAll<HTMLInputElement>('#receipt-tx')) field.value = named
if (HASH256.test(named)) void showReceipt(named)
