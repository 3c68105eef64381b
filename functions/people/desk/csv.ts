const BYTE_ORDER_MARK = '\ufeff'

/**
 * A table as CSV (RFC 4180), UTF-8 with byte order mark. An apostrophe makes text of what looks like a formula; a plain number
 * stays one, also below zero.
 */
export function csv(table: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(table)
}

/** Further rows of such a table. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A name on Telegram or Discord. It calls no function and has no operator, so it is left as people search for it. */
const HANDLE = /^@[\w.]{1,64}(#\d{4})?$/

const NUMBER = /^-\d{1,20}(\.\d{1,6})?$/

/**
 * Where a cell begins for a program that takes another separator, as spreadsheets do where the comma is the decimal sign: there
 * the quotation marks of this file protect nothing. It looks back from each sign, so that it takes linear time for any text.
 */
const BEGINS_FORMULA = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g

function cell(text: string): string {
  const isPlain = HANDLE.test(text) || NUMBER.test(text)
  const harmless = !isPlain && /^[\s]*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replace(BEGINS_FORMULA, "'").replaceAll('"', '""')}"`
}
