import { useRouter, type HistoryState } from '@tanstack/react-router'

/** The email address that was typed on the page that led here, or ''. */
export const useTypedEmail = (): string => useRouter().latestLocation.state.email ?? ''

/** Passes the typed email address along the links between login, registration and "Forgot password". */
export const withTypedEmail =
  (form: { getValues(): { email: string } }) =>
  (state: HistoryState): HistoryState => ({ ...state, email: form.getValues().email })
