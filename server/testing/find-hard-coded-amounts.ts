/** Finds amounts, percentages and rates that are hard-coded in a source, by its syntax tree: comments may contain any. */
import { Visitor, parseSync } from 'rolldown/utils'

/** `€70`, `EUR 70`, `70 euro`. */
const amount = /(?:€|\bEUR)\s*\d|\d\s*(?:€|euros?\b|EUR\b)/i
const percentage = /\d\s*(?:%|per\s?cent\b)/i
const amountName = /(?:^cents|^basisPoints|Cents|BasisPoints|Percent|Rate)$/
/** Functions that turn a number into text about money. */
const formatterName = /^format(?:Euro|Rate|Cents|Percent|BasisPoints)/

/** Characters that a text may write as entities, by what follows the ampersand. */
const entities: readonly (readonly [RegExp, string])[] = [
  [/&(?:euro|#8364|#x20ac);/gi, '€'],
  [/&(?:percnt|#37|#x25);/gi, '%'],
  [/&(?:nbsp|#160|#xa0);/gi, ' '],
]

/** Attributes whose value is CSS. */
const styles = new Set(['className', 'style'])
/** Measures of a drawing or a frame, not of a business, unless they contain a word. */
const measureNames = new Set(
  'offset transform d x y x1 x2 y1 y2 width height rootMargin scrollMargin'.split(' '),
)
const word = /(?<![\w-])[a-z]{3,}(?![\w-]*\()/i
/** `md:w-[68%]` of the stylesheet, and `width:100%;` in a style. */
const measures = /\S*\[\S*%\S*\]\S*|[a-z-]+:[^;\s]+;/g

type Node = { type: string; start: number; end: number }
type Loose = Node & { [property: string]: unknown }

/** `file:line text` of every hard-coded amount of a file. Throws when the source does not parse. */
export const findHardCodedAmounts = (file: string, source: string): string[] => {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const found = new Map<number, string>()
  const styled: Node[] = []
  const measured: Node[] = []
  const isIn = (places: readonly Node[], node: Node): boolean =>
    places.some(({ start, end }) => start <= node.start && node.end <= end)

  const note = ({ start, end }: Node): void => {
    const line = source.slice(0, start).split('\n').length
    found.set(line, `${file}:${line} ${source.slice(start, end).trim()}`)
  }
  const look = (node: Node): void => {
    const text = textOf(node)
    const isMeasure = isIn(styled, node) || (isIn(measured, node) && !word.test(text))
    if (isMeasure ? amount.test(text) : containsAmount(text)) note(node)
  }
  const lookAtChildren = (children: readonly Node[]): void => {
    // an amount inside one of them is found when that node is visited
    if (children.some((child) => isElement(child) && containsAmount(textOf(child)))) return
    const first = children.find((child) => containsAmount(textOf(child))) ?? children[0]
    if (first && containsAmount(children.map((child) => textOf(child)).join(''))) note(first)
  }
  const lookAtValue = (owner: Node, name: unknown, value: unknown): void => {
    const called = nameOf(name)
    if (styles.has(called)) styled.push(owner)
    if (measureNames.has(called)) measured.push(owner)
    if (amountName.test(called) && isNumber(value)) note(owner)
  }

  new Visitor({
    JSXAttribute: (node) => lookAtValue(node, node.name, node.value),
    Property: (node) => lookAtValue(node, node.key, node.value),
    VariableDeclarator: (node) => lookAtValue(node, node.id, node.init),
    AssignmentExpression: (node) => lookAtValue(node, node.left, node.right),
    AssignmentPattern: (node) => lookAtValue(node, node.left, node.right),
    CallExpression: (node) => {
      if (formatterName.test(nameOf(node.callee)) && node.arguments.some(isNumber)) note(node)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') look(node)
    },
    TemplateLiteral: look,
    BinaryExpression: look,
    JSXElement: ({ children }) => lookAtChildren(children),
    JSXFragment: ({ children }) => lookAtChildren(children),
  }).visit(program)
  return [...found.values()]
}

const containsAmount = (text: string): boolean =>
  amount.test(text) || percentage.test(text.replaceAll(measures, ''))

/** The literal text of a node, with a gap for each computed part. */
const gap = '\u0000'
const textOf = (node: Loose): string => {
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return entities.reduce(
        (text, [entity, sign]) => text.replaceAll(entity, sign),
        String(node.value),
      )
    case 'JSXExpressionContainer':
      return textOf(node.expression as Loose)
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Loose[]).map(textOf).join('') || gap
    case 'TemplateLiteral': {
      const quasis = node.quasis as { value: { cooked: string } }[]
      const expressions = node.expressions as Loose[]
      return quasis
        .map(({ value }, n) => value.cooked + (expressions[n] ? textOf(expressions[n]) : ''))
        .join('')
    }
    case 'BinaryExpression':
      return node.operator === '+' ? textOf(node.left as Loose) + textOf(node.right as Loose) : gap
    default:
      return gap
  }
}

const isElement = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment'

/** Any number but 0, which says that there is nothing: `7_000`, `-1_500`, `70 * 100`. */
const isNumber = (node: unknown): boolean => {
  const { type, value, left, right, argument, expression } = (node ?? {}) as Loose
  switch (type) {
    case 'Literal':
      return typeof value === 'number' && value !== 0
    case 'UnaryExpression':
      return isNumber(argument)
    case 'BinaryExpression':
      return isNumber(left) && isNumber(right)
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isNumber(expression)
    default:
      return false
  }
}

/** The name of an identifier, a quoted key, or the last part of `money.formatEuro`. */
const nameOf = (node: unknown): string => {
  const { type, name, value, property } = node as Loose
  if (type === 'MemberExpression') return nameOf(property)
  return type === 'Literal' ? String(value) : typeof name === 'string' ? name : ''
}
