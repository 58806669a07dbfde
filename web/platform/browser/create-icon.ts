import { createElement, type SVGProps } from 'react'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }

const shapeText = ([tag, { key: _, ...attributes }]: Shape) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`

const isLine = ([tag, { key: _, d = '', ...more }]: Shape) =>
  tag === 'path' && d.startsWith('M') && Object.keys(more).length === 0

/**
 * Lines become one path, which is one element instead of several; the browser need not parse it, which takes longer than
 * making the rest of the icon. Where areas are filled, those of two shapes could cancel each other out in one path.
 */
function contentOf(kind: 'outline' | 'filled', shapes: Shape[]) {
  if (kind === 'outline' && shapes.every(isLine))
    return { children: createElement('path', { d: shapes.map(([, { d }]) => d).join('') }) }
  return { dangerouslySetInnerHTML: { __html: shapes.map(shapeText).join('') } }
}

/**
 * Replaces the function with which the library of icons makes its components (`web/build/light-parts.ts`). A list has
 * forty of them: here React sets half as many attributes, and has one shape to follow or none.
 */
// oxlint-disable-next-line import/no-default-export -- imported in place of the library's
export default function createIcon(kind: 'outline' | 'filled', _name: string, _component: string, shapes: Shape[]) {
  let content: ReturnType<typeof contentOf> | undefined
  return ({ size = 24, stroke = 2, className, ...rest }: IconProps) =>
    createElement('svg', {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      className: className ? `icon-${kind} ${className}` : `icon-${kind}`,
      ...(kind === 'outline' && { strokeWidth: stroke }),
      ...rest,
      ...(content ??= contentOf(kind, shapes)),
    })
}
