import { parseSync } from 'oxc-parser'

/** A text of a file: a string, a template with `{}` for each value, or text between tags. */
export type Text = {
  line: number
  text: string
  /** The innermost function around it, as it is written. */
  around: string
  /** The values of a template, as they are written. */
  values: readonly string[]
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const functions = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

const isHtml = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && (node.tag as { name?: string }).name === 'html'

/** What is written for programs alone: imports, types, SQL, and the looks of an element. */
const isForPrograms = (node: Node): boolean =>
  /^(?:ImportDeclaration|ExportAllDeclaration|TSLiteralType)$/.test(node.type) ||
  (node.type === 'TaggedTemplateExpression' && !isHtml(node)) ||
  (node.type === 'JSXAttribute' && (node.name as { name?: string }).name === 'className')

/** Every text of a TypeScript file, comments and names left out. */
export const readTexts = (file: string, source: string): Text[] => {
  const texts: Text[] = []
  const lineAt = (at: number): number => source.slice(0, at).split('\n').length
  const add = (node: Node, text: string, around: Node, values: readonly string[] = []): void => {
    texts.push({
      line: lineAt(node.start + Math.max(0, source.slice(node.start).search(/\S/))),
      text: text.replaceAll(/\s+/g, ' ').trim(),
      around: source.slice(around.start, around.end),
      values,
    })
  }
  /** `tags`: what ends one text and begins the next, in a group. */
  const addTemplate = (node: Node, around: Node, tags: RegExp): void => {
    const parts = node.quasis as { value: { cooked: string } }[]
    const values = (node.expressions as Node[]).map(({ start, end }) => source.slice(start, end))
    let from = 0
    for (const text of parts
      .map((part) => part.value.cooked)
      .join('{}')
      .split(tags)) {
      const to = from + text.split('{}').length - 1
      if (text.trim() !== '' && !tags.test(text)) add(node, text, around, values.slice(from, to))
      from = to
    }
  }
  const walk = (value: unknown, around: Node): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, around)
    if (!isNode(value) || isForPrograms(value)) return
    if (value.type === 'JSXText') return add(value, value.value as string, around)
    if (value.type === 'Literal' && typeof value.value === 'string') {
      return add(value, value.value, around)
    }
    if (value.type === 'TemplateLiteral') addTemplate(value, around, /($^)/)
    if (isHtml(value)) {
      const written = value.quasi as Node
      addTemplate(written, around, /(<[^>]*>)/)
      return walk(written.expressions, around)
    }
    const inner = functions.test(value.type) ? value : around
    for (const child of Object.values(value)) walk(child, inner)
  }
  const { program } = parseSync(file, source)
  walk(program.body, program as unknown as Node)
  return texts
}
