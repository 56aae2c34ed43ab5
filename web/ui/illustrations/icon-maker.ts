import { createElement, type ReactElement } from 'react'
import type { LucideIconData, LucideProps } from 'lucide-react'

/**
 * What makes the icons of the package in the built product: the same drawing, without the package's class names, its settings for a whole
 * page and its strokes of a fixed width, which no screen uses. The drawing is hidden from screen readers unless it has a label.
 */
export default function makeIcon({ node }: LucideIconData) {
  return ({ size = 24, color = 'currentColor', children, ...props }: LucideProps): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': !props['aria-label'],
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
}
