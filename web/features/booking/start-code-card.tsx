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
        Tell it to the driver beside your vehicle, and to nobody on the phone. It shows that the
        right driver loads the right vehicle.
      </p>
    </Card>
  )
}
