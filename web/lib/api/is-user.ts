interface Named {
  id?: number
  username: string
}

/** Whether a row's user is this one: by the id or, since another server may send none with a login, by the username. */
export const isUser = (user: Named | null, row: Required<Named>): boolean =>
  user?.id === undefined ? user?.username === row.username : user.id === row.id
