/** What `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)` says, in a few numbers and one line. Pure. */
import { z } from 'zod'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
}

const node: z.ZodType<Node> = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(node).optional()
  },
  'Actual Loops': z.number().optional(),
  'Shared Hit Blocks': z.number().optional(),
  'Shared Read Blocks': z.number().optional(),
})

const explained = z.tuple([
  z.looseObject({
    Plan: node,
    'Planning Time': z.number(),
    'Execution Time': z.number(),
  }),
])

export type Plan = {
  /** Milliseconds. */
  planning: number
  execution: number
  /** Pages of 8 kB, from memory or not. */
  pages: number
  /** How many tables or partitions were read or written, each once. */
  relations: number
  /** The scans, each kind once, with how often it is there. */
  scans: string
}

export const readPlan = (answer: unknown): Plan => {
  const [{ Plan: top, ...times }] = explained.parse(answer)
  const all = flatten(top)
  // what the executor left out was not read
  const run = all.filter((one) => one['Relation Name'] && one['Actual Loops'] !== 0)
  const scans = new Map<string, number>()
  for (const one of run) {
    const name = `${one['Node Type']} ${withoutPartition(one['Relation Name'] ?? '')}`
    scans.set(name, (scans.get(name) ?? 0) + 1)
  }
  return {
    planning: times['Planning Time'],
    execution: times['Execution Time'],
    pages: (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0),
    relations: new Set(run.map((one) => one['Relation Name'])).size,
    scans: [...scans].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', '),
  }
}

const flatten = (one: Node): Node[] => [one, ...(one.Plans ?? []).flatMap(flatten)]

const withoutPartition = (name: string): string => name.replace(/_p_(?:\d+|oldest)$/, '_p')

/** The sum of the statements of one call. */
export const addPlans = (plans: readonly Plan[]): Plan => ({
  planning: plans.reduce((sum, { planning }) => sum + planning, 0),
  execution: plans.reduce((sum, { execution }) => sum + execution, 0),
  pages: plans.reduce((sum, { pages }) => sum + pages, 0),
  relations: Math.max(0, ...plans.map(({ relations }) => relations)),
  scans: plans.map(({ scans }) => scans || 'none').join('; '),
})
