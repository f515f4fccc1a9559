import { useMutation } from '@tanstack/react-query'
import type { Body, Profile } from '#contract/index.ts'
import { call } from '#lib/api/call.ts'
import { query, queryClient, reload } from '#lib/api/query.ts'
import { updateUser } from '#lib/http/session.ts'

export const ownProfile = query('GET /profile/')

const show = (changes: Partial<Profile>) =>
  queryClient.setQueryData(ownProfile.queryKey, before => before && { ...before, ...changes })

/** Saves the profile. The header shows a new name at once; lists show it when they next open. */
export const useSaveProfile = () =>
  useMutation({
    mutationFn: (body: Body<'PUT /profile/'>) => call('PUT /profile/', { body }),
    onSuccess: profile => {
      show({ pending_email: null, ...profile })
      updateUser({ username: profile.username, email: profile.email })
      void queryClient.invalidateQueries({ refetchType: 'none' })
    },
  })

interface Upload {
  file: File
  signal: AbortSignal
  onProgress: (share: number) => void
}

export const useUploadPicture = () =>
  useMutation({
    mutationFn: ({ file, signal, onProgress }: Upload) => {
      const body = new FormData()
      body.set('profile_picture', file)
      return call('PATCH /profile/picture/', { body, signal, onProgress })
    },
    onSuccess: show,
    // Runs even after a failure, because the upload may have succeeded without a response.
    onSettled: () => reload('GET /profile/', 'GET /profile/{username}/'),
  })

export const useRemovePicture = () =>
  useMutation({
    mutationFn: () => call('PATCH /profile/picture/', { body: { profile_picture: null } }),
    onSuccess: () => show({ profile_picture: null }),
    onSettled: () => reload('GET /profile/', 'GET /profile/{username}/'),
  })
