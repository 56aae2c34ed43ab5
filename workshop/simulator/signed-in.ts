import type { Answer, AnswerTo, ApiClient, ApiKey, RequestFor } from './api-client.ts'
import { backoffMs } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { SessionsFile } from './sessions-file.ts'
import type { Turnstile } from './turnstile.ts'

/** There is no such account here, or it may not sign in: no use trying again. */
export class NoOneHere extends Error {
  override name = 'NoOneHere'
}

export type SignInSetup = {
  client: ApiClient
  email: string
  password: string
  sessions: SessionsFile
  /** Shared by everyone who signs in from here, to stay under the server's limits. */
  turnstile: Turnstile
  onSignedIn: () => void
  clock: Clock
  random: () => number
  /** As long as this person is simulated. */
  signal: AbortSignal
}

export type SignedIn = {
  call: <K extends ApiKey>(
    key: K,
    request: RequestFor<K>,
    signal: AbortSignal,
  ) => Promise<Answer<AnswerTo<K>>>
  stream: ApiClient['stream']
}

/**
 * The API for a person who is signed in when needed: with the session of last time, or with the password, once for however many
 * requests wait for it. Rejects with `NoOneHere` when the server does not know this person.
 */
export const signedIn = (setup: SignInSetup): SignedIn => {
  const { client, email, sessions } = setup
  let entering: Promise<void> | null = null

  const enter = (): Promise<void> => {
    entering ??= signIn(setup).finally(() => {
      entering = null
    })
    return entering
  }

  const asSomeone = async <T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    if (client.cookie() === null) await enter()
    const used = client.cookie()
    const answer = await send()
    if (answer.kind !== 'refused' || answer.code !== 'not_signed_in') {
      sessions.keep(email, client.cookie())
      return answer
    }
    // another request of this person may have seen the same, and signed in again
    if (client.cookie() === used) {
      client.forgetCookies()
      sessions.keep(email, null)
    }
    if (client.cookie() === null) await enter()
    return send()
  }

  return {
    call: (key, request, signal) => asSomeone(() => client.call(key, request, signal)),
    stream: (lastEventId, onText, signal) =>
      asSomeone(() => client.stream(lastEventId, onText, signal)),
  }
}

const signIn = async (setup: SignInSetup): Promise<void> => {
  const { client, email, password, turnstile, clock, random, signal } = setup
  for (let failures = 1; ; failures += 1) {
    await turnstile.pass(signal)
    const answer = await client.call(
      'POST /api/auth/sign-in/email',
      { body: { email, password } },
      signal,
    )
    if (answer.kind === 'answered') {
      setup.sessions.keep(email, client.cookie())
      return setup.onSignedIn()
    }
    if (answer.kind === 'refused' && answer.status === 429) {
      turnstile.close((answer.retryAfterSeconds ?? 60) * 1000)
    } else if (answer.kind === 'refused' && answer.status < 500) {
      throw new NoOneHere(answer.code ?? `status ${answer.status}`)
    } else {
      await clock.wait(backoffMs(failures, random), signal)
    }
  }
}
