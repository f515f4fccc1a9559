import { kindsCatalogue } from '#entities/notification/kinds/catalogue.ts'
import { loadCatalogue } from '#lib/i18n/i18n.ts'

const catalogue = import.meta.glob('./locales/*.po')

/** Loads the list of notifications and its messages. */
export async function loadNotifications() {
  const [{ Notifications }] = await Promise.all([
    import('./notifications.tsx'),
    loadCatalogue(catalogue),
    loadCatalogue(kindsCatalogue),
  ])
  return Notifications
}
