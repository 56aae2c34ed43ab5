import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  formatHours,
  messageAnswerHours,
  supportContact,
  supportHours,
} from '../../../domain/support.ts'
import { OutsideLink } from '../../ui/text-link.tsx'

/** The other ways to reach a person, and the opening hours. */
export function ContactDetails() {
  return (
    <div className="flex flex-col gap-8">
      <dl className="flex flex-col gap-5">
        <Way icon={<Phone aria-hidden />} name="Phone">
          <OutsideLink href={`tel:${supportContact.phone.replaceAll(' ', '')}`} className="text-lg">
            {supportContact.phone}
          </OutsideLink>
        </Way>
        <Way icon={<Mail aria-hidden />} name="Email">
          <OutsideLink href={`mailto:${supportContact.email}`} className="break-words">
            {supportContact.email}
          </OutsideLink>
        </Way>
      </dl>
      <div>
        <h3 className="text-base">Phone hours</h3>
        <dl className="divide-line border-line mt-2 divide-y border-y text-sm">
          {supportHours.map(({ days, open }) => (
            <div key={days} className="flex justify-between gap-4 py-2.5">
              <dt>{days}</dt>
              <dd className="font-bold whitespace-nowrap tabular-nums">{formatHours(open)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-muted mt-2 text-sm">
          {`Irish time. We answer messages within ${messageAnswerHours} hours. You can book a driver here at any time.`}
        </p>
      </div>
    </div>
  )
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="relative min-h-12 pl-16">
      <dt className="text-ink-muted text-sm">
        <span className="bg-sunken text-ink absolute top-0 left-0 grid size-12 place-items-center rounded-lg [&_svg]:size-6">
          {icon}
        </span>
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
