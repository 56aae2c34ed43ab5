import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Logo } from '../../ui/illustrations/logo.tsx'

/** The logo, linked to the home page. */
export function Brand() {
  return (
    <Link to={paths.home} className="rounded-md py-1">
      <Logo name="Towline" />
    </Link>
  )
}
