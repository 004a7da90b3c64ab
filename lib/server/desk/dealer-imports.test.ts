import { describe, expect, it } from 'vitest';
import { dealerWorkbooks, workbookOf } from '@/tests/support/server/dealer-workbooks';
import { priceOf, seen, sent, withDeskImports, work } from '@/tests/support/server/desk-imports';
import { backend, owner } from '@/tests/support/server/desk-team';
import { rowsOf } from '../db/database';

withDeskImports();

const carsOf = async (vin: string) =>
  rowsOf(
    await backend.db.execute(
      `select model_id, condition, colour, mileage_km, port, status, price_usd from units where vin = '${vin}'`,
    ),
  );

describe('a workbook as dealers write it', () => {
  it.each(dealerWorkbooks({ brand: 'Tulpar', model: 'Taiga' }))(
    '$fileName is asked about, shown, brought in and taken back at the desk',
    async ({ odd, vin, ...workbook }) => {
      const { fileName } = workbook;
      const id = await sent(owner, fileName, workbookOf(workbook));
      if (odd) {
        expect(await seen(owner, id)).toMatchObject({
          state: 'questions',
          questions: { headings: [{ heading: odd }] },
        });
        await owner.send('answer-headings', { id, 'heading.0': odd, 'column.0': '-' });
        await work();
      }
      const view = await seen(owner, id);
      expect(view).toMatchObject({ state: 'previewed', fileName, recordCount: 1 });
      expect([view?.report?.problems, view?.report?.asked]).toEqual([[], []]);
      expect(await priceOf(501)).toBe(20_000);

      await owner.send('bring-in-file', { id });
      await work();
      const car = { model_id: 501, condition: 'used', colour: 'white', mileage_km: 12_000 };
      const stands = { port: 'erenhot', status: 'at_port', price_usd: 18_500 };
      if (vin) expect(await carsOf(vin)).toEqual([{ ...car, ...stands }]);
      else expect(await priceOf(501)).toBe(18_900);

      await owner.send('undo-import', { id });
      await work();
      if (vin) expect(await carsOf(vin)).toEqual([]);
      expect(await priceOf(501)).toBe(20_000);
    },
  );
});
