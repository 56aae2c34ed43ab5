import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { HomeSection } from './home-section.tsx'

/** The four steps of the specification (operator side §2, "How it works"). */
const steps = [
  {
    title: 'Request recovery',
    text: 'Tell us where you are and what happened. Your location, an Eircode or a place name is enough.',
  },
  {
    title: 'Compare quotes',
    text: 'Every driver’s price, arrival time and rating side by side. Or let us send the nearest available driver.',
  },
  {
    title: 'Book and track',
    text: `Your card is held, not charged. A driver has ${acceptanceWindowMinutes} minutes to accept; then you follow the truck on its way.`,
  },
  {
    title: 'Safe delivery',
    text: 'Your vehicle goes where you want it. You pay the price you booked at.',
  },
] as const

export function HowItWorks() {
  return (
    <HomeSection id="how-it-works" title="How it works">
      <ol className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-ink flex flex-col border-t-2 pt-4">
            <span aria-hidden className="text-ink-muted text-sm font-bold tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg">{title}</h3>
            <p className="text-ink-muted mt-1 text-sm">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <TextLink to={paths.howItWorks}>What happens to your money at each step</TextLink>
      </p>
    </HomeSection>
  )
}
