import { notifications } from '@mantine/notifications'

/** A short notice in the corner, read out, gone after three seconds. For what has no place of its own on the page. */
export const notify = {
  success: (message: string) => notifications.show({ message, color: 'green' }),
  /** Stays longer: there is something to understand. */
  error: (message: string) => notifications.show({ message, color: 'red', autoClose: 8000 }),
}
