import { useLoaderData } from 'react-router'
import { OperationCard } from './operation-card.tsx'
import type { ListedRoute } from './partner-routes.ts'

/** Every route of the partner API. The page lists them; what is in each comes from the document, once one is opened. */
export function ApiReference() {
  const routes = useLoaderData<ListedRoute[]>()
  return (
    <ul className="flex flex-col gap-3">
      {routes.map((route) => (
        <li key={`${route.method} ${route.path}`}>
          <OperationCard route={route} />
        </li>
      ))}
    </ul>
  )
}
