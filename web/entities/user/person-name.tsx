import { BreakableName } from '#ui/breakable-name.tsx'

export interface PersonNameProps {
  username: string
  /** The name that the person shows; null for none. */
  displayName: string | null
  /** Keeps the username from wrapping. */
  oneLine?: boolean
}

/**
 * The name that a person shows, with the username, or only the username; a dash without one. In a narrow column a
 * username wraps after a full stop, an underscore or a hyphen.
 */
export function PersonName({ username, displayName, oneLine = false }: PersonNameProps) {
  const shown = (name: string) => (oneLine ? name : <BreakableName name={name} />)
  if (!displayName) return shown(username)
  return (
    <>
      <bdi>{displayName}</bdi> <small>{shown(`@${username}`)}</small>
    </>
  )
}
