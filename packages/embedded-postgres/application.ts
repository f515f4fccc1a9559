/** The names that the database is given. Nothing else in this package knows which program uses it. */
export const application = {
  /** As messages call the program. */
  title: 'Prochar',
  /** The database, and the cluster's superuser. */
  database: 'prochar',
  /** Owns the database's objects, without being a superuser. */
  owner: 'prochar_owner',
  /** May be granted by the owner. */
  role: 'prochar_app',
  /** Besides `public`, the schema whose objects belong to the owner. */
  schema: 'graphile_worker',
} as const
