import type { ReactNode } from 'react'

interface TableProps {
  readonly className: string
  readonly caption?: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}

export function Table({ className, caption, heads, children }: TableProps) {
  return (
    <table className={className}>
      {caption && <caption className="label-voice">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
