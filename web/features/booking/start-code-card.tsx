/** The code that the driver asks for before the recovery begins: large, to be read out beside a road. */
export function StartCodeCard({ code }: { code: string }) {
  return (
    <section
      aria-labelledby="start-code"
      className="bg-sunken text-ink flex items-center justify-between gap-3 rounded-lg px-4 py-2"
    >
      <div className="min-w-0">
        <h2 id="start-code" className="text-sm">
          Your start code
        </h2>
        <p className="text-ink-muted text-xs">
          Give this code to the driver in person, never over the phone
        </p>
      </div>
      <p className="text-xl font-bold tracking-[0.15em] whitespace-nowrap tabular-nums" aria-hidden>
        {code}
      </p>
      <p className="sr-only">{code.split('').join(' ')}</p>
    </section>
  )
}
