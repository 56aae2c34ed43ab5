/** The specification's words for a dashboard that fails to load (operator side §8). */
export const loadFailed = {
  title: 'Error Loading Data',
  detail: 'Failed to load dashboard data. Please try again.',
}
