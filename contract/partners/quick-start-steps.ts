/** From a key to a recovery in the sandbox, as commands of a shell. Pure; the server's tests run them as they are. */

export type QuickStartStep = { title: string; note: string; code: string }

const call = (path: string, ...more: readonly string[]): string =>
  [
    `curl --fail-with-body -sS "$TOWLINE_URL/api/partner/v1${path}"`,
    '  -H "Authorization: Bearer $TOWLINE_KEY"',
    ...more,
  ].join(' \\\n')

/** `key`: a new one whenever it runs, in any shell. */
const sent = (key: string, body: string): string[] => [
  `  -H "Idempotency-Key: ${key}-$(date +%s)-$$"`,
  '  -H "Content-Type: application/json"',
  `  -d '${body}'`,
]

/** The first lines: where, and with which key. */
export const exportLines = (origin: string, key: string): string =>
  `export TOWLINE_URL=${origin}\nexport TOWLINE_KEY=${key}`

export const quickStartSteps: readonly QuickStartStep[] = [
  {
    title: 'Check your key',
    note: 'The answer names your company and says "sandbox".',
    code: call('/key'),
  },
  {
    title: 'Book a recovery',
    note: 'It is priced and booked at once. You get 201 with a booking_id, and see it on your dashboard.',
    code: `BOOKING=$(${call(
      '/bookings',
      ...sent(
        'booking',
        `{
    "incident_type": "breakdown",
    "customer_policy_number": "TEST-NORMAL-1",
    "vehicle": { "type": "car", "is_rolling": "no" },
    "pickup": { "where": { "kind": "eircode", "eircode": "W91 P5K7" } },
    "dropoff": { "where": { "kind": "place", "name": "Newbridge", "county": "Kildare" } },
    "contact": { "name": "Aoife Byrne", "phone": "+353 20 910 0001", "email": "aoife@example.ie" }
  }`,
      ),
    )})
echo "$BOOKING"
BOOKING_ID=$(echo "$BOOKING" | sed 's/.*"booking_id":"\\([^"]*\\)".*/\\1/')`,
  },
  {
    title: 'Let a driver accept',
    note: 'Sandbox time only moves when you move it. The next thing that happens is that a driver accepts.',
    code: call('/sandbox/clock', ...sent('clock', '{ "to": "next_event" }')),
  },
  {
    title: 'Read the booking',
    note: 'It is confirmed, with the driver, the estimated arrival and the start code.',
    code: call('/bookings/$BOOKING_ID'),
  },
]
