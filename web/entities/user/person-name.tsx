import { BreakableName } from '#ui/breakable-name.tsx'

export interface PersonNameProps {
  username: string
  /** The name that the person shows; null for none. */
  displayName: string | null
}

/**
 * The name that a person shows, with the username, or only the username; a dash without one. In a narrow column a
 * username wraps after a full stop, an underscore or a hyphen.
 */
export function PersonName({ username, displayName }: PersonNameProps) {
  if (!displayName) return <BreakableName name={username} />
  return (
    <>
      <bdi>{displayName}</bdi>{' '}
      <small>
        <BreakableName name={`@${username}`} />
      </small>
    </>
  )
}
