import { supportContact } from '../../../domain/support.ts'
import { phoneAnswered } from './phone-hours.ts'

/**
 * Says on every page, to a visitor without JavaScript, what does not work and how to get help. Browsers with it ignore the content, and so
 * does React: their copy of the page does not contain it.
 */
export function WithoutScripts() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="bg-sunken text-ink px-4 py-3 text-center text-sm">
          This page, signing in and everything live need JavaScript. Without it, you can{' '}
          <a href="/lite" className="font-bold underline">
            book a recovery on our small pages
          </a>{' '}
          or call{' '}
          <a
            href={`tel:${supportContact.phone.replaceAll(' ', '')}`}
            className="font-bold whitespace-nowrap underline"
          >
            {supportContact.phone}
          </a>
          . {phoneAnswered}
        </p>
      )}
    </noscript>
  )
}
