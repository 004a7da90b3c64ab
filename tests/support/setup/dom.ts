import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// Components speak to the real API: hashing a password alone may take a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
