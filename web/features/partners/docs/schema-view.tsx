import {
  fieldsIn,
  meant,
  nameOfRef,
  typeLabel,
  isJson,
  type Field,
  type Json,
} from './read-document.ts'

type SchemaProps = { document: Json; schema: Json }

/** The nesting depth to show: enough for every schema here, and an end for one that contains itself. */
const deepest = 3

/** The parts of an object, each with its type and description; parts with parts of their own are collapsed. */
export function FieldList({ document, schema, depth = 0 }: SchemaProps & { depth?: number }) {
  const fields = fieldsIn(document, schema)
  if (fields.length === 0) {
    const shape = meant(document, schema) ?? schema
    return <p className="text-sm wrap-anywhere">{typeLabel(shape)}</p>
  }
  return (
    <dl className="divide-line border-line divide-y rounded-md border text-sm">
      {fields.map((field) => (
        <FieldRow key={field.name} document={document} field={field} depth={depth} />
      ))}
    </dl>
  )
}

type FieldRowProps = { document: Json; field: Field; depth: number }

function FieldRow({ document, field, depth }: FieldRowProps) {
  const { name, isRequired, schema } = field
  const shape = partsOf(document, schema)
  const described = meant(document, schema)?.['description'] ?? schema['description']
  const hasParts = shape !== null && depth < deepest && fieldsIn(document, shape).length > 0
  return (
    <div className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <dt className="min-w-0 wrap-anywhere">
        <code className="font-bold">{name}</code>
        <span className="text-ink-muted block text-xs">{isRequired ? 'required' : 'optional'}</span>
      </dt>
      <dd className="min-w-0">
        <span className="wrap-anywhere">{typeLabel(schema)}</span>
        {typeof described === 'string' && (
          <span className="text-ink-muted block wrap-anywhere">{described}</span>
        )}
        {hasParts && (
          <details className="mt-1">
            <summary className="text-link inline-flex min-h-11 items-center underline underline-offset-[0.2em]">
              {`Parts of ${nameOfRef(shape) ?? name}`}
            </summary>
            <FieldList document={document} schema={shape} depth={depth + 1} />
          </details>
        )}
      </dd>
    </div>
  )
}

/** The schema without its null alternative. */
const partsOf = (document: Json, schema: Json): Json | null => {
  const shape = meant(document, schema)
  const either = shape?.['anyOf']
  if (!Array.isArray(either)) return schema
  return either.filter(isJson).find((one) => one['type'] !== 'null') ?? null
}
