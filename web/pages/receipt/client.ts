import { showReceipt } from './show-receipt.ts'

const named = (new URLSearchParams(location.search).get('tx') ?? '').trim().toUpperCase()
if (/^[0-9A-F]{64}$/.test(named)) void showReceipt(named)
