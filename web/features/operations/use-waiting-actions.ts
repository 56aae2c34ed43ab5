import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { resumeActions, waitingActionsQuery } from '../../api/undo.ts'

/** Shows what this operator can still undo after a reload, also on another page or device. */
export const useWaitingActions = (): void => {
  const client = useQueryClient()
  const { data } = useQuery(waitingActionsQuery)
  useEffect(() => {
    if (data) resumeActions(data.actions, client)
  }, [data, client])
}
