import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { MissingPhotos } from './missing-photos.tsx'
import { evidenceCardId } from './photo-labels.ts'

const note = (status: 'driver_arrived' | 'completed'): string => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.evidence('bkg_1'), { photos: [], signature: null })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MissingPhotos booking={{ bookingId: 'bkg_1', status }} />
    </QueryClientProvider>,
  )
}

test('the note about photos that are missing leads to the fields for them', () => {
  expect(note('driver_arrived')).toContain(`href="#${evidenceCardId}"`)
})

test('there is none once the job is over', () => {
  expect(note('completed')).toBe('')
})
