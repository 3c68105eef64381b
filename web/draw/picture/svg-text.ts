import type { Picture } from './picture.ts'
import { type SvgNode, svgNodes } from './svg-nodes.ts'

/** A picture as the text of an SVG file. */
export function svgText(picture: Picture, id = 'a'): string {
  return written(svgNodes(picture, id))
}

function written({ tag, attributes, children }: SvgNode): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${short(value)}"`)
  const open = `<${tag}${said.join('')}`
  return children.length === 0 ? `${open}/>` : `${open}>${children.map(written).join('')}</${tag}>`
}

function short(value: string | number): string {
  if (typeof value === 'number') return String(value).replace(/^(-?)0\./, '$1.')
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
