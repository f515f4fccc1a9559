import { testsIn, type Statement } from './statement.ts'

const forms = testsIn('tests/browser/forms.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const step = (name: string) => texts('shows the specified texts: auth', name)
const login = step('/login, visitor, on arrival')
const register = step('/register, visitor, on arrival')
const eachOther = forms('login and registration link to each other and show when they are submitting')
const needed = forms('login shows an error when fields are empty or the request fails')
const role = forms('registration preselects the role from the URL if that role can register')

/** Section 2: login and registration. */
export const logIn: Statement[] = [
  ['The login asks for an email', login],
  ['The login asks for a password', login],
  ['The login requires the email', needed],
  ['The login requires the password', needed],
  ['The login button says Login', login],
  ['The login button says Logging in... while busy', step('/login, visitor, submitting')],
  ['The login has the link Need an account?', login],
  ['Need an account? leads to /register', eachOther],
  ['A login leads to /dashboard', eachOther],
  ['The registration asks for a username', register],
  ['The registration asks for an email', register],
  ['The registration asks for a password', register],
  ['The registration asks for a role', register],
  ['The role is Influencer unless another is chosen', role],
  ['The role can be Brand', role],
  ['There is no third role to choose', role],
  ['The registration button says Register', register],
  ['The registration button says Creating Account... while busy', step('/register, visitor, submitting')],
  ['The registration has the link Already have an account?', register],
  ['Already have an account? leads to /login', eachOther],
  ['A registration leads to /dashboard', eachOther],
  ['/register?role=brand preselects Brand', role],
]
