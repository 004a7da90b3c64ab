import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { NotificationSettings } from '@/lib/server/request/notification-settings';
import { NEVER_IDLE } from '@/tests/support/patience';
import { NOBODY_IS_TOLD } from '../server/notification-settings';
import type { Behaviour } from './behaviour';

export interface ChannelServers {
  mails: ParsedMail[];
  /** The receivers of each mail, by the sender's envelope. */
  mailReceivers: string[][];
  /** What Telegram was asked to send. */
  chats: { chat_id: string; text: string; [option: string]: unknown }[];
  /** What the CRM was sent. */
  hooks: { headers: IncomingMessage['headers']; body: string }[];
  /** Changed while they run. */
  behave: Record<'mail' | 'telegram' | 'webhook', Behaviour> & {
    /** What the mail server replies to a receiver, such as `550 5.1.1 nobody`; '' where it takes it. */
    receiver(address: string): Promise<string>;
    /** What it waits for before it confirms a mail that it has. */
    confirm(): Promise<unknown>;
  };
  settings: NotificationSettings;
  close(): Promise<void>;
}

export const SECRET = `whsec_${Buffer.from('a key of thirty-two bytes or so.').toString('base64')}`;

async function listen(server: Server, handle: RequestListener): Promise<string> {
  server.on('request', handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** An SMTP server, and HTTP servers in the place of Telegram and of a CRM. */
export async function openChannelServers(): Promise<ChannelServers> {
  const behave: ChannelServers['behave'] = {
    mail: () => 'take',
    telegram: () => 'take',
    webhook: () => 'take',
    receiver: async () => '',
    confirm: async () => {},
  };
  const mails: ParsedMail[] = [];
  const mailReceivers: string[][] = [];
  const chats: ChannelServers['chats'] = [];
  const hooks: ChannelServers['hooks'] = [];

  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    async onRcptTo({ address }, _session, callback) {
      const [code, ...words] = (await behave.receiver(address)).split(' ');
      if (!code) return callback();
      callback(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
    },
    async onData(stream, session, callback) {
      const mail = await simpleParser(stream).catch(() => null);
      // Its sender was killed in the middle of it.
      if (!mail) return callback(new Error('incomplete'));
      const behaviour = behave.mail();
      if (behaviour !== 'refuse') {
        mails.push(mail);
        mailReceivers.push(session.envelope.rcptTo.map(({ address }) => address));
      }
      await behave.confirm();
      if (behaviour === 'take') callback();
      else
        callback(
          Object.assign(new Error(`no room for ${session.envelope.rcptTo.length}`), {
            responseCode: 451,
          }),
        );
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const smtpPort = (smtp.server.address() as AddressInfo).port;

  /** Responds as a channel with this behaviour. */
  const receiver =
    (
      channel: 'telegram' | 'webhook',
      take: (request: IncomingMessage, body: string) => void,
    ): RequestListener =>
    async (request, response) => {
      const body = await bodyOf(request);
      const behaviour = behave[channel]();
      if (behaviour !== 'refuse') take(request, body);
      if (behaviour === 'lost') request.socket.destroy();
      else if (behaviour === 'refuse') response.writeHead(503).end('nothing works');
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    };
  // A connection that the server ends while a message is on its way is one more attempt to send it.
  const telegram = createServer(NEVER_IDLE);
  const apiUrl = await listen(
    telegram,
    receiver('telegram', (_, body) => chats.push(JSON.parse(body))),
  );
  const crm = createServer(NEVER_IDLE);
  const hookUrl = await listen(
    crm,
    receiver('webhook', ({ headers }, body) => hooks.push({ headers, body })),
  );

  const end = (server: Server) => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return {
    mails,
    mailReceivers,
    chats,
    hooks,
    behave,
    settings: {
      ...NOBODY_IS_TOLD,
      mail: { url: `smtp://127.0.0.1:${smtpPort}`, from: 'desk@mall.example' },
      telegram: { apiUrl, token: '12345:token' },
      webhook: { url: `${hookUrl}/leads`, secret: SECRET },
      receivers: {
        mail: { all: ['sales@mall.example'], khorgos: [], erenhot: [] },
        telegram: { all: ['-100123'], khorgos: [], erenhot: [] },
      },
    },
    async close() {
      await Promise.all([end(telegram), end(crm)]);
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
