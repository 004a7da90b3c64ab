import { PATIENCE_MS } from '../patience';

/** A command of the WebDriver protocol, by its name there and in Firefox's Marionette. */
export interface Command {
  /** Method and path below the session (W3C WebDriver, section 6.6). */
  http: readonly ['GET' | 'POST' | 'DELETE', string];
  /** The command of Marionette that does the same. */
  marionette: string;
  body?: Record<string, unknown>;
}

export interface Connection {
  send(command: Command): Promise<unknown>;
  close(): Promise<void>;
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Finds one visible element by a selector and, where given, a text or label it has. */
const FIND = `
  const [selector, text] = arguments;
  const nameOf = (element) => [
    element.textContent, element.getAttribute('aria-label'),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
  ].join(' ');
  return [...document.querySelectorAll(selector)]
    .find((element) => element.getClientRects().length > 0 && nameOf(element).includes(text)) ?? null;
`;

/** A browser that is controlled from outside, and whose every step waits for what it needs. */
export class RemoteBrowser {
  constructor(private readonly connection: Connection) {}

  async open(url: string): Promise<void> {
    await this.connection.send({
      http: ['POST', 'url'],
      marionette: 'WebDriver:Navigate',
      body: { url },
    });
    // Before the page is live a link or button works without script, which is not tested here.
    await this.waitFor(
      "return document.readyState === 'complete' && [...document.querySelectorAll('header button')]" +
        ".some((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')))",
    );
  }

  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.connection.send({
      http: ['POST', 'execute/sync'],
      marionette: 'WebDriver:ExecuteScript',
      body: { script, args },
    });
  }

  /** @throws Error when the script returns nothing true in time */
  async waitFor(script: string, ...args: unknown[]): Promise<unknown> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.run(script, ...args);
      if (answer) return answer;
      if (Date.now() > deadline) {
        throw new Error(`${await this.run('return location.href')}: ${script} ${args.join(' ')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  waitForPath(path: string): Promise<unknown> {
    return this.waitFor('return location.pathname.startsWith(arguments[0])', path);
  }

  private async find(selector: string, text: string): Promise<string> {
    const element = (await this.waitFor(FIND, selector, text)) as Record<string, string>;
    return element[ELEMENT] ?? '';
  }

  async click(selector: string, text = ''): Promise<void> {
    const id = await this.find(selector, text);
    // WebKitGTK scrolls no further than to the edge of the window, under what is fixed there.
    await this.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", {
      [ELEMENT]: id,
    });
    await this.connection.send({
      http: ['POST', `element/${id}/click`],
      marionette: 'WebDriver:ElementClick',
      body: { id },
    });
  }

  async type(selector: string, label: string, text: string): Promise<void> {
    const id = await this.find(selector, label);
    await this.connection.send({
      http: ['POST', `element/${id}/value`],
      marionette: 'WebDriver:ElementSendKeys',
      body: { id, text },
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
