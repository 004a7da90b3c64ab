import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/contract/envelope';
import { NetworkError } from '@/lib/contract/network-error';
import { memberErrorOf } from './member-errors';
import { memberLabels } from './member-labels';

const labels = memberLabels('mn');
const textFor = (error: unknown) => memberErrorOf(error, labels, labels.loginFailed);

describe('a failed call', () => {
  it('is shown on its field when the server names one', () => {
    expect(textFor(new ApiError(1, 'invalid whatsapp'))).toEqual({
      field: 'whatsapp',
      text: labels.fillWhatsapp,
    });
  });

  it('is told in the server’s words when those are unknown here', () => {
    expect(textFor(new ApiError(1, 'Хаяг буруу байна'))).toEqual({
      field: null,
      text: 'Хаяг буруу байна',
    });
    expect(textFor(new ApiError(1, 'constructor')).text).toBe('constructor');
  });

  it('is told by the default text when the server says nothing', () => {
    expect(textFor(new ApiError(1, '')).text).toBe(labels.loginFailed);
    expect(textFor(new ApiError(500, 'request 7')).text).toBe(`${labels.loginFailed} (request 7)`);
  });

  it('names the minutes to wait, rounded up', () => {
    expect(textFor(new ApiError(429, 'too many requests', 61)).text).toContain('2\u00a0минут');
    expect(textFor(new ApiError(429, 'too many requests')).text).toContain('1\u00a0минут');
  });

  it('says that the server is away, without the words that it has for that', () => {
    const error = new ApiError(503, 'the service does not answer in time', 3);
    expect(textFor(error)).toEqual({ field: null, text: labels.away });
  });

  it('names a lost network', () => {
    expect(textFor(new NetworkError('timeout')).text).toBe(labels.noNetwork);
  });
});
