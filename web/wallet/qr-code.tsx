import { encode } from 'uqr'
import './qr-code.css'

/** A QR code of the text, drawn here: no picture is fetched and nobody else learns of the request. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return (
    <div className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={modules(data)} />
      </svg>
    </div>
  )
}

/** Runs of dark modules, row by row. */
function modules(rows: boolean[][]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  })
  return path
}
