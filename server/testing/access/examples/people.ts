import { EXAMPLE_PICTURE } from '../../factories.ts'
import type { Examples } from './example.ts'

/** Calls about accounts, sessions and users. */
export const peopleExamples = {
  'POST /identity/sign-up': () => ({
    url: '/identity/sign-up',
    payload: {
      name: 'New',
      email: `new-${Math.random()}@b.example`,
      password: 'parts by the pallet',
    },
  }),
  'POST /identity/sign-in': () => ({
    url: '/identity/sign-in',
    payload: { email: `nobody-${Math.random()}@b.example`, password: 'parts by the pallet' },
  }),
  'PUT /user/:email': ({ owner }) => ({
    url: `/user/${owner.email}`,
    payload: { email: owner.email },
  }),
  'GET /session': () => ({ url: '/session' }),
  'DELETE /session': () => ({ url: '/session' }),
  'GET /admin/:email': ({ owner }) => ({ url: `/admin/${owner.email}` }),
  'GET /user': () => ({ url: '/user?limit=1' }),
  'GET /users/export': () => ({ url: '/users/export?q=nobody' }),
  'PUT /user/admin/:email': ({ owner }) => ({ url: `/user/admin/${owner.email}` }),
  'PUT /user/:id/role': ({ owner }) => ({
    url: `/user/${owner.id}/role`,
    payload: { role: 'customer' },
  }),
  'GET /apiKey': () => ({ url: '/apiKey' }),
  'POST /apiKey': () => ({
    url: '/apiKey',
    payload: { name: `ERP ${Math.random()}`, rights: ['settings:read'] },
  }),
  'DELETE /apiKey/:id': ({ keyId }) => ({ url: `/apiKey/${keyId}` }),
  'POST /staff/invitation': () => ({
    url: '/staff/invitation',
    payload: { email: `new-${Math.random()}@b.example`, role: 'readOnly' },
  }),
  'GET /staff/invitation': () => ({ url: '/staff/invitation' }),
  'DELETE /staff/invitation/:id': ({ otherId }) => ({ url: `/staff/invitation/${otherId}` }),
  'POST /invitation/accept': () => ({ url: '/invitation/accept', payload: { token: 'none' } }),
  'DELETE /user/admin/:email': ({ owner }) => ({ url: `/user/admin/${owner.email}` }),
  'POST /user/:id/block': ({ owner }) => ({
    url: `/user/${owner.id}/block`,
    payload: { reason: 'Chargebacks' },
  }),
  'POST /users': () => ({
    url: '/users',
    payload: { name: 'New', email: `new-${Math.random()}@b.example` },
  }),
  'POST /user/:id/resetMail': ({ owner }) => ({ url: `/user/${owner.id}/resetMail` }),
  'POST /user/:id/unblock': ({ owner }) => ({ url: `/user/${owner.id}/unblock` }),
  'DELETE /user/:id/sessions': ({ owner }) => ({ url: `/user/${owner.id}/sessions` }),
  'GET /user/:id/export': ({ owner }) => ({ url: `/user/${owner.id}/export?reason=Letter` }),
  'POST /user/:id/erase': ({ owner }) => ({
    url: `/user/${owner.id}/erase`,
    payload: { reason: 'Letter' },
  }),
  'DELETE /user/:id/erase': ({ owner }) => ({ url: `/user/${owner.id}/erase` }),
  'GET /user/:id/merge': ({ owner, otherId }) => ({
    url: `/user/${owner.id}/merge?other=${otherId}`,
  }),
  'POST /user/:id/merge': ({ owner, otherId }) => ({
    url: `/user/${owner.id}/merge`,
    payload: { other: otherId, reason: 'Call of Monday' },
  }),
  'DELETE /user/:id/merge': ({ owner }) => ({ url: `/user/${owner.id}/merge` }),
  'DELETE /user/:id': ({ owner }) => ({ url: `/user/${owner.id}` }),
  'GET /userprofile/:email': ({ owner }) => ({ url: `/userprofile/${owner.email}` }),
  'PUT /userprofile/:id': ({ owner }) => ({
    url: `/userprofile/${owner.id}`,
    payload: {
      name: 'Dana',
      facebook: 'https://facebook.example/dana',
      linkedin: 'https://linkedin.example/dana',
      age: 41,
      img: EXAMPLE_PICTURE,
    },
  }),
  'POST /identity/freshProof': () => ({
    url: '/identity/freshProof',
    payload: { password: 'not the password' },
  }),
  'POST /identity/password-reset': () => ({
    url: '/identity/password-reset',
    payload: { email: 'nobody@b.example' },
  }),
  'POST /identity/new-password': () => ({
    url: '/identity/new-password',
    payload: { token: 'guessed', password: 'parts by the pallet' },
  }),
  'POST /identity/verify-email': () => ({
    url: '/identity/verify-email',
    payload: { token: 'guessed' },
  }),
  'POST /identity/new-email': () => ({
    url: '/identity/new-email',
    payload: { token: 'guessed' },
  }),
  'POST /identity/verification-mail': () => ({ url: '/identity/verification-mail' }),
  'GET /identity/account': () => ({ url: '/identity/account' }),
  'PUT /identity/password': () => ({
    url: '/identity/password',
    payload: { currentPassword: 'guessed', newPassword: 'parts by the pallet' },
  }),
  'PUT /identity/name': () => ({ url: '/identity/name', payload: { name: 'Dana W.' } }),
  'POST /identity/secondFactor': () => ({
    url: '/identity/secondFactor',
    payload: { challenge: 'guessed', code: '123456' },
  }),
  'GET /identity/factor': () => ({ url: '/identity/factor' }),
  'POST /identity/totp/begin': () => ({ url: '/identity/totp/begin' }),
  'POST /identity/totp/confirm': () => ({
    url: '/identity/totp/confirm',
    payload: { code: '123456' },
  }),
  'POST /identity/totp/remove': () => ({ url: '/identity/totp/remove' }),
  'POST /identity/passkey/begin': () => ({ url: '/identity/passkey/begin' }),
  'POST /identity/passkey/finish': () => ({
    url: '/identity/passkey/finish',
    payload: {
      id: 'guessed',
      rawId: 'guessed',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  }),
  'DELETE /identity/passkey/:id': ({ otherId }) => ({ url: `/identity/passkey/${otherId}` }),
  'DELETE /user/:id/factor': ({ owner }) => ({ url: `/user/${owner.id}/factor` }),
  'GET /sessions': () => ({ url: '/sessions' }),
  'DELETE /sessions/:id': ({ sessionId }) => ({ url: `/sessions/${sessionId}` }),
  'DELETE /sessions': () => ({ url: '/sessions' }),
  'POST /account/export': () => ({ url: '/account/export', payload: { idToken: 'guessed' } }),
  'POST /account/deletion': () => ({ url: '/account/deletion', payload: { idToken: 'guessed' } }),
  'GET /accountEvents': () => ({ url: '/accountEvents?limit=1' }),
} satisfies Examples
