import {
  partnerEventTypes,
  webhookAnswerSeconds,
  webhookFailingDays,
  webhookPausesSeconds,
  webhookSecretOverlapHours,
} from '../../../../domain/partners/partner-event.ts'

const hours = Math.round(webhookPausesSeconds.reduce((sum, seconds) => sum + seconds, 0) / 3_600)

/** What a receiver of events must do, and what it can rely on. */
export function WebhooksPart() {
  return (
    <>
      <p>
        We send your endpoints an event for every change to your bookings, signed to the Standard
        Webhooks specification. Check <code>webhook-signature</code> over the raw body with your
        endpoint’s secret before you trust a message, and store <code>webhook-id</code>: the same
        message may arrive twice.
      </p>
      <p>
        {`Answer with a 2xx within ${webhookAnswerSeconds} seconds, then do your work. Otherwise we try again, ${webhookPausesSeconds.length + 1} times over ${hours} hours. An endpoint that accepts nothing for ${webhookFailingDays} days is switched off. After a new secret, the old one also signs for ${webhookSecretOverlapHours} hours.`}
      </p>
      <p>
        Messages about one booking come in order, with a <code>sequence</code> from 1. If one fails,
        the later ones of that booking wait until it is accepted or we give up. A gap is an event
        that your endpoint did not choose, or one that we gave up on.
      </p>
      <p>Event types:</p>
      <ul className="grid gap-1">
        {partnerEventTypes.map((type) => (
          <li key={type}>
            <code>{type}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
