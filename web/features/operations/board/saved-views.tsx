/** The views of the board that this operator keeps: one press sets them, and the present one is kept under a name. */
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { newBoardView } from '../../../../contract/operations/board-views.ts'
import { boardViewNameMaxLength, boardViewQuery } from '../../../../domain/operations/board-view.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import {
  boardViewsQuery,
  deleteBoardView,
  saveBoardView,
} from '../../../api/operations/board-views.ts'
import { Menu, MenuLink } from '../../../ui/feedback/menu.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export function SavedViews() {
  const [address] = useSearchParams()
  const { data } = useQuery(boardViewsQuery)
  const deletion = useAction(deleteBoardView, {
    success: { title: 'View deleted', description: 'The board stays as it is.' },
  })
  const views = data?.views ?? []
  const here = boardViewQuery(address.toString())
  const current = views.find(({ query }) => query === here)
  return (
    <Menu
      trigger={
        <>
          <Bookmark aria-hidden className="size-4!" />
          <span>
            <span className="sr-only">Saved views: </span>
            {current?.name ?? 'Views'}
          </span>
        </>
      }
    >
      {views.length > 0 && (
        <ul aria-label="Saved views" className="border-line mb-2 border-b pb-2">
          {views.map(({ viewId, name, query }) => (
            <li key={viewId} className="flex items-center">
              <span className="min-w-0 grow">
                <MenuLink to={`?${query}`} isCurrent={query === here}>
                  {name}
                </MenuLink>
              </span>
              <IconButton
                label={`Delete ${name}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => void deletion.run({ viewId })}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveForm query={here} />
    </Menu>
  )
}

const { name } = newBoardView.shape
const fields = newBoardView.pick({ name: true }).extend({ name })

function SaveForm({ query }: { query: string }) {
  const saving = useAction(saveBoardView, {
    success: ({ name: saved }) => ({
      title: 'View saved',
      description: `“${saved}” is in your views.`,
    }),
    onSuccess: () => form.reset({ name: '' }),
  })
  const form = useSchemaForm({
    name: 'board-view',
    schema: fields,
    defaultValues: { name: '' },
    onSubmit: (body, refuse) => saving.run({ body: { ...body, query } }, refuse),
  })
  return (
    <SchemaForm of={form} aria-label="Save this view" className="flex flex-col gap-3 p-1">
      <TextField
        {...form.field('name')}
        label="Save this view as"
        autoComplete="off"
        maxLength={boardViewNameMaxLength}
      />
      <SubmitButton of={form} size="sm" variant="secondary" busyLabel="Saving">
        Save view
      </SubmitButton>
    </SchemaForm>
  )
}
