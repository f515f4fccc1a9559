import { useRouter, type HistoryState } from '@tanstack/react-router'

/** The email address that was typed on the page that led here, or ''. */
export const useTypedEmail = (): string => useRouter().latestLocation.state.email ?? ''

/** For the links between login, registration and "Forgot password": takes the typed email address along. */
export const withTypedEmail =
  (form: { getValues(): { email: string } }) =>
  (state: HistoryState): HistoryState => ({ ...state, email: form.getValues().email })
