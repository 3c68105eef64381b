import type { ReactElement } from 'react'

interface OnPhoneProps {
  readonly file: string
  /** The image for wider windows. */
  readonly children: ReactElement
}

/** A picture with a lighter file for phones. */
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
