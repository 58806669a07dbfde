import { createElement, type SVGProps } from 'react'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }

const shapeText = ([tag, { key: _, ...attributes }]: Shape) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`

/**
 * Replaces the function with which the library of icons makes its components (`web/build/light-icons.ts`). A list has
 * forty of them: here React sets half as many attributes, and has no shapes to follow.
 */
// oxlint-disable-next-line import/no-default-export -- imported in place of the library's
export default function createIcon(kind: 'outline' | 'filled', _name: string, _component: string, shapes: Shape[]) {
  let content: { __html: string } | undefined
  return ({ size = 24, stroke = 2, className, ...rest }: IconProps) =>
    createElement('svg', {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      className: className ? `icon-${kind} ${className}` : `icon-${kind}`,
      ...(kind === 'outline' && { strokeWidth: stroke }),
      ...rest,
      dangerouslySetInnerHTML: (content ??= { __html: shapes.map(shapeText).join('') }),
    })
}
