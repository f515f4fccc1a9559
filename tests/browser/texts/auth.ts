import type { Page } from '@playwright/test'
import { logIn, signUp } from '../support/screen.ts'
import type { Situation } from './situation.ts'

const account = { username: 'somebody', email: 'somebody@example.com', password: 'correct horse battery' }
const loginAs = (page: Page) => logIn(page, account)
const register = (page: Page) => signUp(page, account)
const withoutRole = { user: { id: 1, username: 'somebody', email: account.email }, access: 'a', refresh: 'r' }
const roleMissing = ['Role missing in API response']

/** Sections 2, 5 and 8: login and registration. */
export const auth: Situation[] = [
  {
    screen: '/login',
    who: 'visitor',
    shows: { label: ['Email', 'Password'], button: ['Login'], link: ['Need an account?'] },
  },
  {
    screen: '/login',
    who: 'visitor',
    when: 'submitting',
    pending: ['POST /login/'],
    first: loginAs,
    shows: { button: ['Logging in...'] },
  },
  {
    screen: '/login',
    who: 'visitor',
    when: 'rejected with a reason',
    refuses: { 'POST /login/': 'Not today' },
    first: loginAs,
    shows: { red: ['Not today'] },
  },
  {
    screen: '/login',
    who: 'visitor',
    when: 'rejected without a reason',
    fails: ['POST /login/'],
    first: loginAs,
    shows: { red: ['Login failed'] },
  },
  {
    screen: '/login',
    who: 'visitor',
    when: 'the request fails',
    lost: ['POST /login/'],
    first: loginAs,
    shows: { red: ['Failed to login'] },
  },
  {
    screen: '/login',
    who: 'visitor',
    when: 'the response has no role',
    responses: { 'POST /login/': withoutRole },
    first: loginAs,
    shows: { red: roleMissing },
  },
  {
    screen: '/register',
    who: 'visitor',
    shows: {
      label: ['Username', 'Email', 'Password', 'Role'],
      option: ['Influencer', 'Brand'],
      button: ['Register'],
      link: ['Already have an account?', 'Terms of Use', 'Privacy Policy'],
      text: [
        'By registering, you confirm that you are 18 or older and accept the Terms of Use and the Privacy Policy.',
      ],
    },
  },
  {
    screen: '/register',
    who: 'visitor',
    when: 'submitting',
    pending: ['POST /register/'],
    first: register,
    shows: { button: ['Creating Account...'] },
  },
  {
    screen: '/register',
    who: 'visitor',
    when: 'fields are rejected',
    first: (page, { newBrand }) => signUp(page, { ...account, username: newBrand, email: `${newBrand}@example.com` }),
    shows: {
      red: ['username: A user with that username already exists. | email: A user with that email already exists.'],
    },
  },
  {
    screen: '/register',
    who: 'visitor',
    when: 'rejected with plain text',
    refuses: { 'POST /register/': 'Not today' },
    first: register,
    shows: { red: ['Not today'] },
  },
  {
    screen: '/register',
    who: 'visitor',
    when: 'rejected without a reason',
    fails: ['POST /register/'],
    first: register,
    shows: { red: ['Registration failed'] },
  },
  {
    screen: '/register',
    who: 'visitor',
    when: 'the request fails',
    lost: ['POST /register/'],
    first: register,
    shows: { red: ['Failed to create account'] },
  },
  {
    screen: '/register',
    who: 'visitor',
    when: 'the response has no role',
    responses: { 'POST /register/': withoutRole },
    first: register,
    shows: { red: roleMissing },
  },
]
