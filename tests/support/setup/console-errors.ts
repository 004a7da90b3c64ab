import { afterEach, beforeEach, expect } from 'vitest';

const printError = console.error;
let unexpected: unknown[][] = [];

/**
 * An unexpected error printed by React or our code fails the test. A test that expects one
 * replaces `console.error` itself and checks the call.
 */
beforeEach(() => {
  unexpected = [];
  console.error = (...values: unknown[]) => {
    unexpected.push(values);
    printError(...values);
  };
});

afterEach(() => {
  console.error = printError;
  expect(unexpected, 'unexpected console.error').toEqual([]);
});
