import { Card } from '../../ui/card.tsx'

/** The code that the driver asks for before the recovery begins: large, to be read out beside a road. */
export function StartCodeCard({ code }: { code: string }) {
  return (
    <Card title="Your start code">
      <p className="text-3xl font-bold tracking-[0.3em] tabular-nums" aria-hidden>
        {code}
      </p>
      <p className="sr-only">{code.split('').join(' ')}</p>
      <p className="text-ink-muted mt-3 text-sm">
        Give this code to the driver in person, never over the phone. It shows that the right driver
        has the right vehicle.
      </p>
    </Card>
  )
}
