import { useEffect, useState } from 'react'
import './qr-code.css'

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/**
 * A QR code of the text, drawn here: no picture is fetched and nobody else learns of the request. What draws it is
 * loaded when the first code is wanted; should that fail, the link beside it still leads on.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawing | 'failed' | null>(null)

  useEffect(() => {
    let left = false
    draw(text).then(
      (drawing) => left || setDrawn(drawing),
      () => left || setDrawn('failed'),
    )
    return () => {
      left = true
    }
  }, [text])

  if (drawn === 'failed')
    return <p className="qr-code note">The code cannot be drawn here. Please use the link.</p>
  const size = drawn?.size ?? 1
  return (
    <div className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        {drawn && <path d={drawn.path} />}
      </svg>
    </div>
  )
}

interface Drawing {
  /** Modules along one side. */
  readonly size: number
  readonly path: string
}

async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: darkRuns(data) }
}

/** Runs of dark modules, row by row. */
function darkRuns(rows: readonly (readonly boolean[])[]): string {
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
