import type { ReactElement } from 'react'

interface OnPhoneProps {
  readonly file: string
  /** Of a format that some phones cannot show. */
  readonly type?: 'image/avif'
  /** The image for wider windows. */
  readonly children: ReactElement
}

/** A picture with a lighter file for phones. */
export function OnPhone({ file, type, children }: OnPhoneProps) {
  return (
    <picture>
      <source media="(width < 48rem)" type={type} srcSet={file} />
      {children}
    </picture>
  )
}
