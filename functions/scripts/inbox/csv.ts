const BYTE_ORDER_MARK = '\ufeff'

/**
 * A table as CSV (RFC 4180), in UTF-8 with the byte order mark that spreadsheets recognize. A cell that a spreadsheet
 * would take for a formula gets an apostrophe first, which makes it text.
 */
export function csv(table: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + table.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A name on Telegram or Discord. It calls no function and has no operator, so it is left as people search for it. */
const HANDLE = /^@[\w.]{1,64}(#\d{4})?$/

function cell(text: string): string {
  const harmless = !HANDLE.test(text) && /^[\s]*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
