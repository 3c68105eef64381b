import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

interface MoreFieldProps {
  /** The field whose answer may want more said, such as 'Other'. */
  readonly children: ReactNode
  readonly name: string
  readonly label: string
}

/**
 * A field, and below it a line for more, which opens when one of the answers wants it: 'Other', or a messenger. The
 * style sheet opens it, so that it does so without a script too; a browser that cannot shows it always.
 */
export function MoreField({ children, name, label }: MoreFieldProps) {
  return (
    <div className="field-with-more">
      {children}
      <div className="field-more">
        <TextField name={name} label={label} optional />
      </div>
    </div>
  )
}
