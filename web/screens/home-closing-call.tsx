import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Container } from '../ui/page-shell.tsx'

/** The last word of the landing page. */
export function ClosingCall() {
  return (
    <Container className="pt-16 md:pt-24">
      <section
        data-theme="dark"
        aria-labelledby="closing-title"
        className="bg-ground text-ink flex flex-wrap items-center justify-between gap-6 rounded-xl p-6 md:p-10"
      >
        <div className="max-w-prose">
          <h2 id="closing-title" className="font-heavy tracking-tighter text-2xl">
            Standing at the roadside now?
          </h2>
          <p className="text-ink-muted mt-2">
            The price takes a minute and costs nothing. You pay only if a driver accepts.
          </p>
        </div>
        <ButtonLink to={paths.book} preventScrollReset size="lg">
          Need Recovery Now
        </ButtonLink>
      </section>
    </Container>
  )
}
