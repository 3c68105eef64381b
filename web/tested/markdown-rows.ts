/** The rows of a document's first table, without its header. Throws when a row has a wrong number of cells. */
export function markdownRows(page: string): readonly (readonly string[])[] {
  const lines = page.split('\n')
  const rule = lines.findIndex((line) => /^\|(?: ---+ \|)+$/.test(line))
  const end = lines.findIndex((line, at) => at > rule && !line.startsWith('|'))
  const columns = cellsOf(lines[rule] ?? '').length
  if (rule < 1) throw new Error('The page has no table')
  return lines.slice(rule + 1, end < 0 ? undefined : end).map((line) => {
    const cells = cellsOf(line)
    if (cells.length !== columns) throw new Error(`Not ${columns} cells: ${line}`)
    return cells
  })
}

function cellsOf(line: string): readonly string[] {
  return line
    .slice(2, -2)
    .split(/ (?<!\\)\| /)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
}
