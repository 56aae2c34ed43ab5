/** One request for a plain page: who calls, what the form answered, and what is known so far. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { jsonBodyLimit, readBody } from '../kit/http/read-body.ts'
import type { AppEnv } from '../kit/http/request-context.ts'
import type { Api } from './call-api.ts'
import { readDraft, signDraft, type Draft } from './draft.ts'
import type { Markup } from './page.ts'

export type Visit = {
  ctx: Ctx
  c: Context<AppEnv>
  api: Api
  form: URLSearchParams
}

/** Refusals: `unsupported_media_type`, `body_too_large`. */
export const readForm = async (c: Context<AppEnv>): Promise<Outcome<URLSearchParams>> => {
  if (c.req.method !== 'POST') return accepted(new URLSearchParams())
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return refused('unsupported_media_type')
  const body = await readBody(c.env.incoming, jsonBodyLimit)
  return body.ok ? accepted(new URLSearchParams(body.value.toString('utf8'))) : body
}

/** What a field says, without spaces around it. */
export const answerIn = ({ form }: Pick<Visit, 'form'>, name: string): string =>
  (form.get(name) ?? '').trim()

/** Null: the form is not ours, or of another release. */
export const draftIn = ({ ctx, form }: Visit): Draft | null =>
  readDraft(ctx.config.authSecret, form.get('draft'))

/** The draft as a form carries it on. */
export const carried = ({ ctx }: Visit, draft: Draft): Markup =>
  html`<input type="hidden" name="draft" value="${signDraft(ctx.config.authSecret, draft)}" />`

/** Back to an earlier step, with everything that was answered. */
export const editForm = (visit: Visit, draft: Draft, to: 'where' | 'what', label: string): Markup =>
  html`<form method="post" action="/lite/edit">
    ${carried(visit, draft)}<button class="quiet" name="to" value="${to}">${label}</button>
  </form>`
