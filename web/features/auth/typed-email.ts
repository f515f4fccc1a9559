import { useRouter, type HistoryState } from '@tanstack/react-router'

/** The email address typed on the previous page, or ''. */
export const useTypedEmail = (): string => useRouter().latestLocation.state.email ?? ''

/** Passes the typed email address between login, registration and "Forgot password". */
export const withTypedEmail =
  (form: { getValues(): { email: string } }) =>
  (state: HistoryState): HistoryState => ({ ...state, email: form.getValues().email })
