import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { build, isBuilt } from '@/lib/runtime/process/build';
import { WEB_ENTRY, WEB_EXEC_ARGV } from '@/lib/runtime/process/site-programs';
import type { NotificationSettings } from '@/lib/server/request/notification-settings';
import { onEnd } from '@/tests/support/cleanup';
import type { SendLead } from '@/tests/support/notify/killed-workers';
import { freePort } from '@/tests/support/running-site';
import { signedQuery } from '@/tests/support/server/signed-request';

/** The environment by which a site has these channels. */
function variablesOf({ mail, telegram, webhook, push, receivers }: NotificationSettings) {
  return {
    SMTP_URL: mail?.url,
    MAIL_FROM: mail?.from,
    NOTIFY_MAIL: receivers.mail.all.join(),
    TELEGRAM_BOT_TOKEN: telegram?.token,
    TELEGRAM_API_URL: telegram?.apiUrl,
    NOTIFY_TELEGRAM: receivers.telegram.all.join(),
    WEBHOOK_URL: webhook?.url,
    WEBHOOK_SECRET: webhook?.secret,
    VAPID_PUBLIC_KEY: push?.publicKey,
    VAPID_PRIVATE_KEY: push?.privateKey,
    PUSH_INNER_ORIGIN: push?.innerOrigin ?? undefined,
  };
}

/**
 * Starts web processes of the real site on one database, without its worker, and returns a function
 * that sends leads to them in turn, as browsers do.
 */
export async function openWebProcesses(
  count: number,
  databaseUrl: string,
  dataDir: string,
  settings: NotificationSettings,
): Promise<SendLead> {
  const ports: number[] = [];
  for (let i = 0; i < count; i += 1) ports.push(await freePort());
  const shared = {
    ...process.env,
    ...variablesOf(settings),
    NODE_ENV: 'production' as const,
    WEB_PROCESSES: '1',
    SITE_ORIGIN: `http://localhost:${ports[0]}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DESK_SECRET: randomBytes(32).toString('hex'),
    REFRESH_SECRET: randomBytes(24).toString('hex'),
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'error',
  };
  if (!isBuilt(shared)) await build(shared);
  await Promise.all(ports.map((port) => startWeb({ ...shared, PORT: String(port) })));
  return async (index) => {
    const fields = {
      name: 'Бат-Эрдэнэ',
      country: 'Монгол',
      country_id: 496,
      mobile: '+976 9911 2233',
      remark: `need ${index}`,
      from: 'contact',
      lang: 'mn',
    };
    const origin = `http://localhost:${ports[index % count]}`;
    const answer = await fetch(`${origin}${recordEnquiry.path}?${signedQuery(fields)}`, {
      method: 'POST',
      headers: { lang: 'mn', 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const { code, msg, data } = (await answer.json()) as {
      code: number;
      msg: string;
      data: { number: string } | null;
    };
    if (code !== 0 || !data) throw new Error(`The lead was rejected: ${code} ${msg}`);
    return data.number;
  };
}

async function startWeb(env: NodeJS.ProcessEnv): Promise<void> {
  const child: ChildProcess = fork(WEB_ENTRY, {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: WEB_EXEC_ARGV,
  });
  onEnd(() => void child.kill('SIGKILL'));
  await once(child, 'message');
}
