/** The package has no types of its own; these are of what is used here. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type KoaContext = {
    path: string
    query: Record<string, string>
    body: unknown
    oidc: {
      provider: Provider
      client: { clientId: string }
      session: { accountId: string }
      params: { scope: string }
    }
  }

  export class Grant {
    constructor(about: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: typeof Grant
    use(middleware: (ctx: KoaContext, next: () => Promise<void>) => Promise<void>): void
    callback(): (incoming: IncomingMessage, outgoing: ServerResponse) => void
    interactionFinished(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
  }
}
