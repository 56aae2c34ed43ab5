/** Operators: what the toll roads cost a truck, so that offers name it. */
import { useLoad } from '../../api/kit/use-load.ts'
import { tollRatesQuery } from '../../api/tolls.ts'
import { TollHistory } from '../../features/tolls/toll-history.tsx'
import { TollTable } from '../../features/tolls/toll-table.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Tolls · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminTollsScreen() {
  return (
    <Container>
      <PageHeader
        title="Tolls"
        lead="Drivers see the tolls of a job before they accept, by the rates entered here. Drivers pay them."
      />
      <Loaded load={useLoad(tollRatesQuery)} label="Loading the rates">
        {(known) => (
          <div className="flex flex-col gap-6">
            <TollTable known={known} />
            <Card title="Rates on record">
              <TollHistory rates={known.rates} />
            </Card>
          </div>
        )}
      </Loaded>
    </Container>
  )
}
