import type { ReactElement } from 'react'

interface OnPhoneProps {
  /** The address of the file for a phone. */
  readonly file: string
  /** The image, with the file for every wider window. */
  readonly children: ReactElement
}

/** A picture of which a phone gets a lighter file: on it the finest parts would be smaller than its pixels. */
export function OnPhone({ file, children }: OnPhoneProps) {
  return (
    <picture>
      <source
        media="(width < 48rem)"
        type={file.endsWith('.avif') ? 'image/avif' : undefined}
        srcSet={file}
      />
      {children}
    </picture>
  )
}
