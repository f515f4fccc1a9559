/**
 * The names that this package uses in the database. Nothing else in the package identifies the program that uses it.
 */
export const application = {
  /** The program's name in messages. */
  title: 'Prochar',
  /** The database, and the cluster's superuser. */
  database: 'prochar',
  /** Owns the database's objects, without being a superuser. */
  owner: 'prochar_owner',
  /** A role that the owner may grant. */
  role: 'prochar_app',
  /** Besides `public`, the schema whose objects belong to the owner. */
  schema: 'graphile_worker',
} as const
