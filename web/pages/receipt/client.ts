import { showReceipt } from './show-receipt.ts'

const named = (new URLSearchParams(location.search).get('tx') ?? '').trim().toUpperCase()
// Where there is no receipt, the visitor can see which hash it was, and correct it.
for (const field of document.querySelectorAll<HTMLInputElement>('#receipt-tx')) field.value = named
if (/^[0-9A-F]{64}$/.test(named)) void showReceipt(named)
