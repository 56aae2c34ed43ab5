// Seen to fail: with the reason and "Try again" beside a step that the photos never block.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { evidenceQuery } from '../../api/evidence.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { MissingPhotos } from './missing-photos.tsx'
import { evidenceCardId } from './photo-labels.ts'

type Status = 'driver_arrived' | 'completed'

const note = (status: Status): string => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.evidence('bkg_1'), { photos: [], signature: null })
  return drawn(client, status)
}

const drawn = (client: QueryClient, status: Status): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MissingPhotos booking={{ bookingId: 'bkg_1', status }} />
    </QueryClientProvider>,
  )

test('the note about photos that are missing leads to the fields for them', () => {
  expect(note('driver_arrived')).toContain(`href="#${evidenceCardId}"`)
})

test('there is none once the job is over', () => {
  expect(note('completed')).toBe('')
})

test('there is none when the photos could not be loaded', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  await client.prefetchQuery({
    ...evidenceQuery('bkg_1'),
    queryFn: () => Promise.reject(new Error('not loaded')),
    retry: false,
  })
  expect(drawn(client, 'driver_arrived')).toBe('')
})

test('until they are known, its room is kept', () => {
  expect(drawn(new QueryClient(), 'driver_arrived')).toContain('bg-line')
})
