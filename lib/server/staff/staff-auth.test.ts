import { expect, it } from 'vitest';
import { createTestDatabase } from '@/tests/support/server/test-database';
import { createStaffAuth } from './staff-auth';

it.each([
  ['https://desk.mall.example', { name: /^__Host-desk\./, secure: true }],
  ['http://desk.localhost:3000', { name: /^desk\./, secure: false }],
])('cookies of %s are for its host, its pages and no script', async (origin, expected) => {
  const { db, close } = await createTestDatabase('empty');
  try {
    const { authCookies } = await createStaffAuth(db, { secret: 'x'.repeat(32), origin }).$context;
    for (const { name, attributes } of Object.values(authCookies)) {
      expect(name).toMatch(expected.name);
      const { secure, httpOnly, sameSite, path, domain } = attributes;
      expect({ secure, httpOnly, path, domain }).toEqual({
        secure: expected.secure,
        httpOnly: true,
        path: '/',
        domain: undefined,
      });
      expect(String(sameSite).toLowerCase()).toBe('lax');
    }
  } finally {
    await close();
  }
});
