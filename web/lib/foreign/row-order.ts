/** When a row was created, by the key that its list has. */
const times = ['created_at', 'applied_at', 'requested_at', 'timestamp']

function timeOf(row: object): number {
  const values = Object.entries(row).filter(([key]) => times.includes(key))
  return Date.parse(String(values[0]?.[1])) || 0
}

/** Where a row is in the order of creation: its id or, if that is a text, its time; 0 if it has neither. */
function positionOf(row: object): number {
  const { id } = row as { id?: unknown }
  return typeof id === 'number' ? id : timeOf(row)
}

/** Compares two rows for the older one. */
export const byAge = (a: object, b: object): number => positionOf(a) - positionOf(b)
