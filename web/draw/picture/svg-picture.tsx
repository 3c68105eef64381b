import { createElement, type ReactElement } from 'react'
import type { Picture } from './picture.ts'
import { type SvgNode, svgNodes } from './svg-nodes.ts'

type SvgPictureProps = {
  picture: Picture
  /** Unlike that of every other picture on the page. */
  id: string
  className?: string
}

/** A picture drawn in the page itself: for the few that must move or take the page's colour. Others are files. */
export function SvgPicture({ picture, id, className }: SvgPictureProps) {
  const { children, attributes } = svgNodes(picture, id)
  const { viewBox } = attributes
  return (
    <svg viewBox={String(viewBox)} role="img" aria-label={picture.title} className={className}>
      {children.map(drawn)}
    </svg>
  )
}

function drawn({ tag, attributes, children }: SvgNode, index: number): ReactElement {
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [reactName(name), value]),
  )
  return createElement(tag, { key: index, ...props }, ...children.map(drawn))
}

const reactName = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
