import { answeredTextRoutes } from '../../contract/answered-texts.ts'
import { defineModule } from '../define-module.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import { readBody } from '../kit/http/read-body.ts'
import { answeredTextJobCatalogue, answeredTextJobs } from './answered-texts.jobs.ts'
import { receiveText } from './receive-text.ts'

/** The provider's forms are far below this. */
const textBodyLimit = 16 * 1024

/** TwiML that says nothing: the answer is a message of its own, so that it is sent once whatever breaks. */
const noTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export const answeredTextsModule = defineModule({
  otherHttp: {
    routes: answeredTextRoutes,
    handlers: ({ ctx, limits }) => ({
      'POST /api/webhooks/twilio': async (c) => {
        const body = await readBody(c.env.incoming, textBodyLimit)
        if (!body.ok) return problemResponse(body.refusal, c.env.request)
        const status = await receiveText(ctx, limits, {
          rawBody: body.value.toString('utf8'),
          query: new URL(c.req.url).search,
          signature: c.req.header('x-twilio-signature'),
        })
        return status === 200
          ? c.body(noTwiml, 200, { 'Content-Type': 'text/xml; charset=utf-8' })
          : c.body(null, status)
      },
    }),
  },
  jobs: { catalogue: answeredTextJobCatalogue, handlers: answeredTextJobs },
})

export { answeredTextJobCatalogue, answeredTextJobs } from './answered-texts.jobs.ts'
export { purgeTexts } from './purge-texts.ts'
