import './qr-code.css'

interface QrCodeProps {
  /** See `contract/wire/qr-modules`. */
  readonly modules: string
  readonly label: string
}

/** A QR code as SVG, without a request to a server. */
export function QrCode({ modules, label }: QrCodeProps) {
  const bits = atob(modules).replace(/./gs, (byte) => byte.charCodeAt(0).toString(2).padStart(8, '0'))
  // The padding bits are fewer than another row and column.
  const size = Math.floor(Math.sqrt(bits.length))
  return (
    <div className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={darkRuns(bits, size)} />
      </svg>
    </div>
  )
}

function darkRuns(bits: string, size: number): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    const row = bits.slice(y * size, (y + 1) * size)
    for (const { 0: run, index } of row.matchAll(/1+/g)) path += `M${index} ${y}h${run.length}v1H${index}z`
  }
  return path
}
