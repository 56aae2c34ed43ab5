/** The views of a list that this operator keeps: one press sets them, and the present one is kept under a name. */
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { newSavedView } from '../../../contract/operations/saved-views.ts'
import {
  onceOnlyFilters,
  savedViewNameMaxLength,
  savedViewQuery,
  type ViewedList,
} from '../../../domain/operations/saved-view.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { savedViewsQuery, deleteSavedView, saveView } from '../../api/operations/saved-views.ts'
import { Menu, MenuLink } from '../../ui/feedback/menu.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export function SavedViews({ list }: { list: ViewedList }) {
  const [address] = useSearchParams()
  const { data } = useQuery(savedViewsQuery)
  const deletion = useAction(deleteSavedView, {
    success: { title: 'View deleted', description: 'The list stays as it is.' },
  })
  const views = data?.views.filter((view) => view.list === list) ?? []
  const here = savedViewQuery(list, address.toString())
  const isOneThing = address.has(onceOnlyFilters[list] ?? '')
  const current = isOneThing ? undefined : views.find(({ query }) => query === here)
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
                <MenuLink to={`?${query}`} isCurrent={query === current?.query}>
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
      <SaveForm list={list} query={here} />
    </Menu>
  )
}

const { name } = newSavedView.shape
const fields = newSavedView.pick({ name: true }).extend({ name })

function SaveForm({ list, query }: { list: ViewedList; query: string }) {
  const saving = useAction(saveView, {
    success: ({ name: saved }) => ({
      title: 'View saved',
      description: `“${saved}” is in your views.`,
    }),
    onSuccess: () => form.reset({ name: '' }),
  })
  const form = useSchemaForm({
    name: 'saved-view',
    schema: fields,
    defaultValues: { name: '' },
    onSubmit: (body, refuse) => saving.run({ body: { ...body, list, query } }, refuse),
  })
  return (
    <SchemaForm of={form} aria-label="Save this view" className="flex flex-col gap-3 p-1">
      <TextField
        {...form.field('name')}
        label="Save this view as"
        autoComplete="off"
        maxLength={savedViewNameMaxLength}
      />
      <SubmitButton of={form} size="sm" variant="secondary" busyLabel="Saving">
        Save view
      </SubmitButton>
    </SchemaForm>
  )
}
