/** When a row was created, by the list's key for it. */
const times = ['created_at', 'applied_at', 'requested_at', 'timestamp']

function timeOf(row: object): number {
  const values = Object.entries(row).filter(([key]) => times.includes(key))
  return Date.parse(String(values[0]?.[1])) || 0
}

/** A row's position in the order of creation: its id or, if that is a text, its time; 0 with neither. */
function positionOf(row: object): number {
  const { id } = row as { id?: unknown }
  return typeof id === 'number' ? id : timeOf(row)
}

/** Compares two rows by age, for sorting. */
export const byAge = (a: object, b: object): number => positionOf(a) - positionOf(b)
