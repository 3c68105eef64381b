import './qr-code.css'

interface QrCodeProps {
  /** As `contract/wire/qr-modules` says. */
  readonly modules: string
  readonly label: string
}

/** A QR code, drawn here: no picture is fetched, and nobody else learns of the request. */
export function QrCode({ modules, label }: QrCodeProps) {
  const bytes = atob(modules)
  // The side of a code is odd, so the bits that fill the last byte are never a row and column more.
  const size = Math.floor(Math.sqrt(bytes.length * 8))
  return (
    <div className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={darkRuns(bytes, size)} />
      </svg>
    </div>
  )
}

/** Runs of dark modules, row by row. */
function darkRuns(bytes: string, size: number): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    const isDark = (x: number) => {
      const at = y * size + x
      return x < size && (bytes.charCodeAt(at >> 3) & (0x80 >> (at & 7))) !== 0
    }
    for (let x = 0; x < size; x++) {
      if (!isDark(x)) continue
      const start = x
      while (isDark(x + 1)) x++
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  }
  return path
}
