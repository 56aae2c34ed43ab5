/**
 * A collector for tests: takes what an OTLP exporter sends over HTTP, as protobuf, and decodes the fields that tests look at by their numbers
 * in opentelemetry/proto/trace/v1/trace.proto.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  name: string
  /** 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Record<string, string | number>
  linkedTraces: string[]
  /** 2: an error. */
  status: number
}

export type TraceCollector = {
  endpoint: string
  spans: ReceivedSpan[]
  /** Everything that was sent, as it came. */
  raw: Buffer[]
  close: () => Promise<void>
}

export type CollectorOptions = {
  /** In place of 200; it may also never answer. */
  answer?: (response: ServerResponse) => void
}

export const openTraceCollector = async ({
  answer,
}: CollectorOptions = {}): Promise<TraceCollector> => {
  const spans: ReceivedSpan[] = []
  const raw: Buffer[] = []
  const server = createServer((request, response) => {
    void take(request, response)
  })
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray())
    raw.push(body)
    if (answer) return answer(response)
    const isTraces = request.url === '/v1/traces'
    if (!isTraces || request.headers['content-type'] !== 'application/x-protobuf') {
      response.writeHead(415).end()
      return
    }
    spans.push(...spansIn(body))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Value = Buffer | bigint
type Message = ReadonlyMap<number, readonly Value[]>

/** Request → resource spans → scope spans → spans. */
const spansIn = (body: Buffer): ReceivedSpan[] =>
  [body]
    .flatMap((request) => messages(fieldsOf(request), 1))
    .flatMap((resource) => messages(fieldsOf(resource), 2))
    .flatMap((scope) => messages(fieldsOf(scope), 2))
    .map((span) => {
      const fields = fieldsOf(span)
      const [status] = messages(fields, 15)
      return {
        traceId: hexOf(fields, 1),
        spanId: hexOf(fields, 2),
        parentId: hexOf(fields, 4),
        name: textOf(fields, 5),
        kind: numberOf(fields, 6),
        attributes: Object.fromEntries(messages(fields, 9).map(attributeOf)),
        linkedTraces: messages(fields, 13).map((link) => hexOf(fieldsOf(link), 1)),
        status: status ? numberOf(fieldsOf(status), 3) : 0,
      }
    })

const attributeOf = (pair: Buffer): [string, string | number] => {
  const fields = fieldsOf(pair)
  const value = fieldsOf(messages(fields, 2)[0] ?? Buffer.alloc(0))
  return [
    textOf(fields, 1),
    value.has(1) ? textOf(value, 1) : numberOf(value, value.has(2) ? 2 : 3),
  ]
}

const messages = (fields: Message, number: number): Buffer[] =>
  (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value))
const hexOf = (fields: Message, number: number): string =>
  messages(fields, number)[0]?.toString('hex') ?? ''
const textOf = (fields: Message, number: number): string =>
  messages(fields, number)[0]?.toString('utf8') ?? ''
const numberOf = (fields: Message, number: number): number => Number(fields.get(number)?.[0] ?? 0)

/** One protobuf message: its values by field number (protobuf.dev, "Encoding"). Throws for what is none. */
const fieldsOf = (bytes: Buffer): Message => {
  const fields = new Map<number, Value[]>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes.readUInt8(at++))
      value |= (byte & 0x7fn) << shift
      if (byte < 0x80n) return value
    }
  }
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('a message that is cut off')
    return bytes.subarray(at, (at += length))
  }
  const valueOf = (wire: number): Value => {
    switch (wire) {
      case 0:
        return varint()
      case 1:
        return take(8).readBigUInt64LE()
      case 2:
        return take(Number(varint()))
      case 5:
        return BigInt(take(4).readUInt32LE())
      default:
        throw new Error(`no wire type ${wire}`)
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const known = fields.get(tag >> 3) ?? []
    fields.set(tag >> 3, [...known, valueOf(tag & 7)])
  }
  return fields
}
