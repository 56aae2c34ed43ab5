/**
 * Amounts, percentages and rates have one place each, in `domain/`: a screen that types one goes on saying it when the rule has changed.
 * Looks at every text and number of the screens, as the parser sees them; comments may say what they like.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'

const folders = ['web/screens', 'web/features', 'web/ui']

/** Files that may: samples that only developers see, and made-up bookings of tests. */
const exceptions: readonly RegExp[] = [/^web\/ui\/dev\//, /-fixture\.ts$/]

const amount = /€\s*\d|\d\s*(?:€|euros?\b|EUR\b)/i
const percentage = /\d\s*(?:%|per\s?cent\b)/i
const figureName = /(?:Cents|Percent|Rate)$/

/** Measures of a drawing or a frame, not of a business. */
const drawn = new Set(
  'className style offset transform d x y x1 x2 y1 y2 width height rootMargin scrollMargin'.split(
    ' ',
  ),
)
/** `md:w-[68%]` of the stylesheet, and `width:100%;` in a style. */
const measures = /\S*\[\S*%\S*\]\S*|[a-z-]+:[^;\s]+;/g

const filesToRead = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !exceptions.some((exception) => exception.test(file)))

const isFigure = (text: string): boolean => {
  const prose = text.replaceAll(measures, '')
  return amount.test(prose) || percentage.test(prose)
}

type Node = { type: string; start: number; end: number }
type Loose = Node & { [property: string]: unknown }

/** What stands for itself in a text, and a gap for what is worked out. */
const gap = '\u0000'
const textOf = (node: Loose): string => {
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return String(node.value)
    case 'JSXExpressionContainer':
      return textOf(node.expression as Loose)
    case 'TemplateLiteral': {
      const quasis = node.quasis as { value: { cooked: string } }[]
      const expressions = node.expressions as Loose[]
      return quasis
        .map(
          ({ value }, index) =>
            value.cooked + (expressions[index] ? textOf(expressions[index]) : ''),
        )
        .join('')
    }
    case 'BinaryExpression':
      return node.operator === '+' ? textOf(node.left as Loose) + textOf(node.right as Loose) : gap
    default:
      return gap
  }
}

const isNumber = (node: unknown): boolean =>
  (node as Loose | null)?.type === 'Literal' &&
  typeof (node as Loose).value === 'number' &&
  (node as Loose).value !== 0

const nameOf = (node: unknown): string => {
  const { type, name, value } = node as Loose
  return type === 'Literal' ? String(value) : typeof name === 'string' ? name : ''
}

/** `file:line text` of every figure that a file types. */
const figuresIn = (file: string, source: string): string[] => {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const found = new Map<number, string>()
  const drawings: Node[] = []
  const note = ({ start, end }: Node): void => {
    const line = source.slice(0, start).split('\n').length
    found.set(line, `${file}:${line} ${source.slice(start, end).trim()}`)
  }
  const look = (node: Node): void => {
    const isDrawn = drawings.some(({ start, end }) => start <= node.start && node.end <= end)
    if (!isDrawn && isFigure(textOf(node))) note(node)
  }
  const lookAtValue = (owner: Node, name: unknown, value: unknown): void => {
    if (figureName.test(nameOf(name)) && isNumber(value)) note(owner)
  }
  new Visitor({
    JSXAttribute: (node) => {
      if (drawn.has(nameOf(node.name))) drawings.push(node)
      const { value } = node
      lookAtValue(
        node,
        node.name,
        value?.type === 'JSXExpressionContainer' ? value.expression : value,
      )
    },
    Property: (node) => {
      if (drawn.has(nameOf(node.key))) drawings.push(node)
      lookAtValue(node, node.key, node.value)
    },
    VariableDeclarator: (node) => lookAtValue(node, node.id, node.init),
    Literal: (node) => {
      if (typeof node.value === 'string') look(node)
    },
    TemplateLiteral: look,
    BinaryExpression: look,
    JSXElement: ({ children }) => lookAtChildren(children),
    JSXFragment: ({ children }) => lookAtChildren(children),
  }).visit(program)

  /** `€{70}` and `{7}%` are figures too. */
  function lookAtChildren(children: readonly Node[]): void {
    const text = children.map((child) => textOf(child as Loose)).join('')
    const first = children.find((child) => isFigure(textOf(child as Loose))) ?? children[0]
    if (first && isFigure(text)) note(first)
  }
  return [...found.values()]
}

describe('a typed figure is found', () => {
  it.each([
    'const page = <p>From €70 to the garage</p>',
    'const page = <p>Seven is 7 % of it</p>',
    'const page = <p>€{70}</p>',
    'const page = <p>{23}%</p>',
    "const words = 'costs 1,000 euro'",
    "const words = 'twenty, or 20 per cent'",
    'const words = `€${70} a job`',
    "const words = '€' + 70",
    'const page = <Money amountCents={7_000} />',
    'const line = { totalCents: 100 }',
    'const vatRate = 0.23',
  ])('%s', (source) => expect(figuresIn('made-up.tsx', source)).toHaveLength(1))
})

describe('what is no figure of the business is left alone', () => {
  it.each([
    '// about €70, or 7 %\nconst words = 1',
    'const page = <p>{formatCents(baseCents)} and {percent}%</p>',
    'const words = `${formatPercent(rate)} of the price`',
    'const page = <div className="w-[68%] md:w-1/2" style={{ width: "50%" }} />',
    "const look = 'grid md:w-[68%]'",
    'const stop = <stop offset="40%" />',
    "const css = 'display:block;width:100%;border:0'",
    "const sight = new IntersectionObserver(see, { rootMargin: '100% 0px' })",
    'let sumCents = 0',
    'const rateOfTurn = 20',
  ])('%s', (source) => expect(figuresIn('made-up.tsx', source)).toEqual([]))
})

it('no screen types an amount, a percentage or a rate', () => {
  const found = filesToRead().flatMap((file) => figuresIn(file, readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
