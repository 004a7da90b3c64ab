import { randomBytes } from 'node:crypto';
import type { Database } from '@/lib/server/db/database';
import { members } from '@/lib/server/db/schema/members';
import { NO_PASSWORD } from '@/lib/server/password-hash';
import { openSession } from '@/lib/server/request/member-sessions';

export interface TestMember {
  memberId: number;
  token: string;
}

/** A member with a session. Without a password. */
export async function createTestMember(db: Database, name = ''): Promise<TestMember> {
  const [member] = await db
    .insert(members)
    .values({
      email: `${randomBytes(8).toString('hex')}@example.mn`,
      whatsapp: '+976 9911 2233',
      name,
      passwordHash: NO_PASSWORD,
      port: 'erenhot',
      lang: 'mn',
    })
    .returning({ memberId: members.memberId });
  const memberId = member?.memberId ?? 0;
  return {
    memberId,
    token: await openSession(memberId, {
      db: db,
      now: new Date(),
      sessionDays: 30,
      userAgent: '',
      address: null,
      secret: '',
    }),
  };
}

/** The token of a new member. */
export async function openTestSession(db: Database): Promise<string> {
  return (await createTestMember(db)).token;
}
