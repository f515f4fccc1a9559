import type { Page } from '@playwright/test'
import { inputFile } from '../support/input-file.ts'
import { choosePicture, press } from '../support/places.ts'
import { answer, steps, type Situation } from './situation.ts'

const choose = (name: string, size: number) => async (page: Page) =>
  page.locator('input[type=file]').setInputFiles(await inputFile(name, Buffer.alloc(size, 'a')))
const upload = steps(choosePicture, answer('Save Picture'))
const remove = steps(press('Remove Picture'), answer('Remove'))
const hint = ['a square image of 400x400 px or larger']

/** Sections 2, 5 and 8: the user's own profile and public profiles. */
export const profile: Situation[] = [
  {
    screen: '/profile',
    who: 'new brand',
    shows: {
      heading: ['Profile', 'Profile Strength'],
      text: ['Logo/Photo', 'Bio', 'Industry', 'Optional'],
      part: hint,
      label: ['Username', 'Email', 'Bio', 'Category', 'Website', 'Industry'],
    },
  },
  {
    screen: '/profile',
    who: 'new influencer',
    shows: {
      heading: ['Profile', 'Profile Strength'],
      text: ['Photo', 'Bio', 'Category', 'Required'],
      part: hint,
      label: [
        'Username',
        'Email',
        'Bio *',
        'Category *',
        'Followers Count *',
        'Social Links *',
        'Instagram',
        'YouTube',
        'TikTok',
        'Twitter',
        'Portfolio URL',
      ],
    },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'the profile is saved',
    first: press('Save Profile'),
    shows: { green: ['Profile updated successfully!'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'saving fails',
    fails: ['PUT /profile/'],
    first: press('Save Profile'),
    shows: { red: ['Error updating profile'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'the file is not a picture',
    first: choose('file.txt', 5),
    shows: { red: ['Please select a valid image file'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'the picture is too large',
    first: choose('file.png', 5_242_881),
    shows: { red: ['Image size should be less than 5MB'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'an upload is rejected with a reason',
    first: upload,
    refuses: { 'PATCH /profile/picture/': 'Not today' },
    shows: { red: ['Error uploading profile picture: Not today'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'an upload fails',
    first: upload,
    fails: ['PATCH /profile/picture/'],
    shows: { red: ['Error uploading profile picture: Unknown error'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'a picture is uploaded',
    first: upload,
    shows: { green: ['Profile picture updated successfully!'], text: ['Added'], button: ['Remove Picture'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'a removal fails',
    first: remove,
    fails: ['PATCH /profile/picture/'],
    shows: { red: ['Error removing profile picture'] },
  },
  {
    screen: '/profile',
    who: 'new brand',
    when: 'the picture is removed',
    first: remove,
    shows: { green: ['Profile picture removed successfully!'] },
  },
  { screen: '/user/{brand}', who: 'visitor', shows: { heading: ['{brand}'], text: ['Brand'] } },
  {
    screen: '/user/{brand}',
    who: 'visitor',
    when: 'loading fails',
    fails: ['GET /profile/{username}/'],
    shows: { heading: ['Loading profile...'] },
  },
]
