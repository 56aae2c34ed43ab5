/** A request of the log as a shell command. Pure. */
import type { PartnerRequestDetail } from '../../../contract/partners/partner-dashboard.ts'
import { isCutBody, redacted } from '../../../domain/partners/redact-request.ts'

type Sent = Pick<PartnerRequestDetail, 'method' | 'path' | 'target' | 'sentBody'>

/**
 * With the key from a variable, never in it, and a new idempotency key at each run, so that it does something. What was redacted is to be
 * filled in first, and a body that was kept only in part is read from a file, which its first line says.
 */
export const curlOfRequest = ({ method, path, target, sentBody }: Sent, origin: string): string => {
  const isCut = sentBody !== null && isCutBody(sentBody)
  const command = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${origin}${target ?? path}"`,
    '  -H "authorization: Bearer $TOWLINE_KEY"',
    ...(method === 'POST' ? ['  -H "idempotency-key: $(date +%s)-$$"'] : []),
    ...(sentBody === null
      ? []
      : [
          '  -H "content-type: application/json"',
          isCut ? '  -d @body.json' : `  -d '${sentBody.replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n')
  const notes = [
    ...(isCut ? ['# The log has only the start of the body. Put all of it in body.json.'] : []),
    ...(command.includes(redacted) ? [`# Replace each ${redacted} before you run this.`] : []),
  ]
  return [...notes, command].join('\n')
}
